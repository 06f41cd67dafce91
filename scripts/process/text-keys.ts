import path from 'node:path';

import ts from 'typescript';

import { root } from './settings';

/** Texts that a module asks for: keys from the top of the catalogue, or what they begin with. */
interface Asked {
  keys: Set<string>;
  prefixes: Set<string>;
}

interface Module extends Asked {
  imports: string[];
}

/** Which texts can be asked for by what a module is made of. */
export type Uses = (key: string) => boolean;

const methods = ['rich', 'raw', 'has', 'markup'];

const isOurs = (file: string) =>
  file.startsWith(`${root}/`) && !/\/(node_modules|messages|lib\/server)\//.test(file);

function isConstAssertion(node: ts.Node): boolean {
  return ts.isAsExpression(node) && node.type.getText() === 'const';
}

/** Whether an expression claims a type that it may not have: what it says of keys proves nothing. */
function hasCast(node: ts.Node): boolean {
  if (ts.isAsExpression(node) && !isConstAssertion(node)) return true;
  return ts.forEachChild(node, (child) => hasCast(child) || undefined) ?? false;
}

/** The texts of a union of literals; undefined for anything wider. */
function literalsOf(type: ts.Type): string[] | undefined {
  if (type.isStringLiteral()) return [type.value];
  if (!type.isUnion()) return undefined;
  const parts = type.types.map(literalsOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/**
 * Finds the texts of modules by their types: keys are literal types of the catalogue. Behind a
 * cast, all keys that begin like the expression count, else the whole namespace.
 */
export class TextKeys {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #options: ts.CompilerOptions;
  readonly #modules = new Map<string, Module>();

  /** @param roots files whose imports are followed, relative to the project */
  constructor(roots: readonly string[]) {
    const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as {
      config: unknown;
    };
    this.#options = ts.parseJsonConfigFileContent(config, ts.sys, root).options;
    this.#program = ts.createProgram(
      roots.map((file) => path.join(root, file)),
      { ...this.#options, noEmit: true, incremental: false },
    );
    this.#checker = this.#program.getTypeChecker();
  }

  /**
   * What the named modules and all that they import ask for. `without`: modules that are not
   * followed.
   */
  usesOf(files: readonly string[], without: readonly string[] = []): Uses {
    const seen = new Set(without.map((file) => path.join(root, file)));
    const waiting = files.map((file) => path.join(root, file));
    for (const file of waiting) seen.delete(file);
    const keys = new Set<string>();
    const prefixes = new Set<string>();
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const asked = this.#moduleOf(file);
      asked.keys.forEach((key) => keys.add(key));
      asked.prefixes.forEach((prefix) => prefixes.add(prefix));
      waiting.push(...asked.imports);
    }
    return (key) => keys.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix));
  }

  #moduleOf(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const made: Module = { keys: new Set(), prefixes: new Set(), imports: [] };
    this.#modules.set(file, made);
    const source = this.#program.getSourceFile(file);
    const visit = (node: ts.Node): void => {
      const imported = importedBy(node);
      if (imported !== undefined) this.#follow(imported, file, made);
      if (ts.isIdentifier(node)) this.#readTranslator(node, made);
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
    return made;
  }

  #follow(specifier: string, from: string, module: Module): void {
    const { resolvedModule } = ts.resolveModuleName(specifier, from, this.#options, ts.sys);
    if (resolvedModule && isOurs(resolvedModule.resolvedFileName))
      module.imports.push(resolvedModule.resolvedFileName);
  }

  /** One mention of a translator: a call of it, or handing it on, which may ask for anything. */
  #readTranslator(node: ts.Identifier, module: Module): void {
    const namespace = this.#namespaceOf(node);
    if (namespace === undefined || ts.isVariableDeclaration(node.parent)) return;
    const within = namespace === '' ? '' : `${namespace}.`;
    const asked = keyAskedBy(node);
    if (asked === 'nothing') return;
    const keys = asked && !hasCast(asked) && literalsOf(this.#checker.getTypeAtLocation(asked));
    if (keys) keys.forEach((key) => module.keys.add(`${within}${key}`));
    else module.prefixes.add(`${within}${asked ? this.#beginningOf(asked) : ''}`);
  }

  /** What `const t = useTranslations('packages')` makes `t` read; undefined for anything else. */
  #namespaceOf(node: ts.Identifier): string | undefined {
    const declared = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (!declared || !ts.isVariableDeclaration(declared)) return undefined;
    const made = declared.initializer;
    if (!made || !ts.isCallExpression(made) || made.expression.getText() !== 'useTranslations')
      return undefined;
    const [named] = made.arguments;
    if (!named) return '';
    if (!ts.isStringLiteralLike(named))
      throw new Error(`A namespace must be plain text: ${made.getText()}`);
    return named.text;
  }

  /** The fixed text that a key begins with, e.g. `speeds.` of `speeds.${code}`. */
  #beginningOf(node: ts.Node): string {
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
      return this.#beginningOf(node.expression);
    if (ts.isTemplateExpression(node)) return node.head.text;
    if (!ts.isIdentifier(node)) return '';
    const declared = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
    return declared && ts.isVariableDeclaration(declared) && declared.initializer
      ? this.#beginningOf(declared.initializer)
      : '';
  }
}

/** The module that a node imports at run time. */
function importedBy(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly)
    return (node.moduleSpecifier as ts.StringLiteral).text;
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
    return (node.moduleSpecifier as ts.StringLiteral).text;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
  }
  return undefined;
}

/**
 * The key of `t(key)` or `t.rich(key)`; 'nothing' where a translator is only named (as what a hook
 * depends on); undefined where it is handed on.
 */
function keyAskedBy(node: ts.Identifier): ts.Expression | 'nothing' | undefined {
  const { parent } = node;
  const method = ts.isPropertyAccessExpression(parent) && methods.includes(parent.name.text);
  const callee: ts.Node = method ? parent : node;
  if (ts.isCallExpression(callee.parent) && callee.parent.expression === callee)
    return callee.parent.arguments[0];
  return ts.isArrayLiteralExpression(parent) ? 'nothing' : undefined;
}
