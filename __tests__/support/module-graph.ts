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
  const used = valuesOf(tree);
  const imports = nodesOf(tree, isAny).flatMap((node) => importOf(node, used));
  return { file, tree, imports };
}

const isAny = (_: ts.Node): _ is ts.Node => true;

/** All matching descendants of a node. */
export function nodesOf<T extends ts.Node>(root: ts.Node, fits: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node) => {
    if (fits(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return found;
}

/** Names used as values; imports used only as types are erased. */
function valuesOf(tree: ts.SourceFile): Set<string> {
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

function importOf(node: ts.Node, used: ReadonlySet<string>): ModuleImport[] {
  if (ts.isImportDeclaration(node)) {
    const from = textOf(node.moduleSpecifier);
    const { importClause } = node;
    if (!importClause) return [{ from, lazy: false, names: [] }];
    if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const { name, namedBindings } = importClause;
    const all =
      namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name.text] : [];
    const named =
      namedBindings && ts.isNamedImports(namedBindings)
        ? namedBindings.elements.filter((one) => !one.isTypeOnly && used.has(one.name.text))
        : [];
    const names = [
      ...(name && used.has(name.text) ? ['default'] : []),
      ...named.map((one) => (one.propertyName ?? one.name).text),
    ];
    return names.length > 0 || all.some((one) => used.has(one))
      ? [{ from, lazy: false, names }]
      : [];
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
    return [{ from: textOf(node.moduleSpecifier), lazy: false, names: [] }];
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return [{ from: textOf(node.arguments[0]), lazy: true, names: [] }];
  return [];
}

/** The text of a string literal; empty for anything else. */
export const textOf = (node: ts.Node | undefined): string =>
  node && ts.isStringLiteralLike(node) ? node.text : '';

/** The project file of an import; null for a package. */
export function resolveImport(from: string, file: string): string | null {
  if (!/^[@.]\.?\//.test(from)) return null;
  const base = from.startsWith('@/') ? from.slice(2) : path.join(path.dirname(file), from);
  return (
    [base, `${base}.ts`, `${base}.tsx`].find((one) => /\.\w+$/.test(one) && existsSync(one)) ?? null
  );
}

/** All files that these load, transitively; `lazy` includes those loaded on use. */
export function reachableFrom(
  entries: readonly string[],
  modules: ReadonlyMap<string, Module>,
  { lazy }: { lazy: boolean },
): Set<string> {
  const reached = new Set(entries);
  for (const file of reached)
    for (const one of modules.get(file)?.imports ?? []) {
      const target = resolveImport(one.from, file);
      if (target && (lazy || !one.lazy)) reached.add(target);
    }
  return reached;
}
