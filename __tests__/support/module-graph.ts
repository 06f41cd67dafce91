import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A file's run-time imports from another module, without type-only imports. */
export interface ModuleImport {
  from: string;
  /** By `import()`: loaded on use. */
  lazy: boolean;
  /** Imported names; empty for a whole module. */
  names: string[];
}

export interface Module {
  file: string;
  tree: ts.SourceFile;
  imports: ModuleImport[];
}

export function parseModule(file: string, text: string): Module {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const usedNames = listUsedNames(tree);
  const imports = collectNodes(tree, isAny).flatMap((node) => readImports(node, usedNames));
  return { file, tree, imports };
}

const isAny = (_: ts.Node): _ is ts.Node => true;

/** All matching descendants of a node. */
export function collectNodes<T extends ts.Node>(
  root: ts.Node,
  isMatch: (node: ts.Node) => node is T,
): T[] {
  const matches: T[] = [];
  const visit = (node: ts.Node) => {
    if (isMatch(node)) matches.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return matches;
}

/** Names used as values; imports used only as types are erased. */
function listUsedNames(tree: ts.SourceFile): Set<string> {
  const values = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || (ts.isTypeNode(node) && !isSuperclass(node))) return;
    if (ts.isIdentifier(node)) values.add(node.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return values;
}

const isSuperclass = (node: ts.Node) =>
  ts.isExpressionWithTypeArguments(node) && ts.isHeritageClause(node.parent);

function readImports(node: ts.Node, usedNames: ReadonlySet<string>): ModuleImport[] {
  if (ts.isImportDeclaration(node)) {
    const specifier = readLiteral(node.moduleSpecifier);
    const { importClause } = node;
    if (!importClause) return [{ from: specifier, lazy: false, names: [] }];
    if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const { name, namedBindings } = importClause;
    const namespaces =
      namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name.text] : [];
    const namedElements =
      namedBindings && ts.isNamedImports(namedBindings)
        ? namedBindings.elements.filter(
            (element) => !element.isTypeOnly && usedNames.has(element.name.text),
          )
        : [];
    const names = [
      ...(name && usedNames.has(name.text) ? ['default'] : []),
      ...namedElements.map((element) => (element.propertyName ?? element.name).text),
    ];
    return names.length > 0 || namespaces.some((alias) => usedNames.has(alias))
      ? [{ from: specifier, lazy: false, names }]
      : [];
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
    return [{ from: readLiteral(node.moduleSpecifier), lazy: false, names: [] }];
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return [{ from: readLiteral(node.arguments[0]), lazy: true, names: [] }];
  return [];
}

/** The text of a string literal; empty for anything else. */
export const readLiteral = (node: ts.Node | undefined): string =>
  node && ts.isStringLiteralLike(node) ? node.text : '';

/** The project file of an import; null for a package. */
export function resolveImport(specifier: string, file: string): string | null {
  if (!/^[@.]\.?\//.test(specifier)) return null;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.join(path.dirname(file), specifier);
  return (
    [base, `${base}.ts`, `${base}.tsx`].find(
      (candidate) => /\.\w+$/.test(candidate) && existsSync(candidate),
    ) ?? null
  );
}

/** All files that these load, transitively; `lazy` includes those loaded on use. */
export function listReachableFiles(
  entries: readonly string[],
  modules: ReadonlyMap<string, Module>,
  { lazy }: { lazy: boolean },
): Set<string> {
  const reachedFiles = new Set(entries);
  for (const file of reachedFiles)
    for (const moduleImport of modules.get(file)?.imports ?? []) {
      const target = resolveImport(moduleImport.from, file);
      if (target && (lazy || !moduleImport.lazy)) reachedFiles.add(target);
    }
  return reachedFiles;
}
