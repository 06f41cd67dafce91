import path from 'node:path';

import ts from 'typescript';

import { root } from './settings';

interface UsedKeys {
  keys: Set<string>;
  prefixes: Set<string>;
}

interface Module extends UsedKeys {
  imports: string[];
}

export type KeyTest = (key: string) => boolean;

const methods = ['rich', 'raw', 'has', 'markup'];

const isOurs = (file: string) =>
  file.startsWith(`${root}/`) && !/\/(node_modules|messages|lib\/server)\//.test(file);

function isConstAssertion(node: ts.Node): boolean {
  return ts.isAsExpression(node) && node.type.getText() === 'const';
}

/** A cast proves nothing about keys. */
function hasCast(node: ts.Node): boolean {
  if (ts.isAsExpression(node) && !isConstAssertion(node)) return true;
  return ts.forEachChild(node, (child) => hasCast(child) || undefined) ?? false;
}

/** Undefined for wider types. */
function listLiterals(type: ts.Type): string[] | undefined {
  if (type.isStringLiteral()) return [type.value];
  if (!type.isUnion()) return undefined;
  const parts = type.types.map(listLiterals);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/**
 * Determines from literal types which message keys modules use. A cast widens to keys with the
 * same prefix, or else the whole namespace.
 */
export class TextKeys {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #options: ts.CompilerOptions;
  readonly #modules = new Map<string, Module>();

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

  collectUses(files: readonly string[], excludedFiles: readonly string[] = []): KeyTest {
    const visitedFiles = new Set(excludedFiles.map((file) => path.join(root, file)));
    const queue = files.map((file) => path.join(root, file));
    for (const file of queue) visitedFiles.delete(file);
    const keys = new Set<string>();
    const prefixes = new Set<string>();
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (visitedFiles.has(file)) continue;
      visitedFiles.add(file);
      const entry = this.#readModule(file);
      entry.keys.forEach((key) => keys.add(key));
      entry.prefixes.forEach((prefix) => prefixes.add(prefix));
      queue.push(...entry.imports);
    }
    return (key) => keys.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix));
  }

  #readModule(file: string): Module {
    const cachedModule = this.#modules.get(file);
    if (cachedModule) return cachedModule;
    const entry: Module = { keys: new Set(), prefixes: new Set(), imports: [] };
    this.#modules.set(file, entry);
    const source = this.#program.getSourceFile(file);
    const visit = (node: ts.Node): void => {
      const specifier = readImport(node);
      if (specifier !== undefined) this.#addImport(specifier, file, entry);
      if (ts.isIdentifier(node)) this.#readTranslator(node, entry);
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
    return entry;
  }

  #addImport(specifier: string, importer: string, entry: Module): void {
    const { resolvedModule } = ts.resolveModuleName(specifier, importer, this.#options, ts.sys);
    if (resolvedModule && isOurs(resolvedModule.resolvedFileName))
      entry.imports.push(resolvedModule.resolvedFileName);
  }

  /** A translator that is passed on may request any key. */
  #readTranslator(node: ts.Identifier, entry: Module): void {
    const namespace = this.#findNamespace(node);
    if (namespace === undefined || ts.isVariableDeclaration(node.parent)) return;
    const prefix = namespace === '' ? '' : `${namespace}.`;
    const argument = findKey(node);
    if (argument === 'nothing') return;
    const keys =
      argument && !hasCast(argument) && listLiterals(this.#checker.getTypeAtLocation(argument));
    if (keys) keys.forEach((key) => entry.keys.add(`${prefix}${key}`));
    else entry.prefixes.add(`${prefix}${argument ? this.#readPrefix(argument) : ''}`);
  }

  /** Reads 'packages' from `const t = useTranslations('packages')`. */
  #findNamespace(node: ts.Identifier): string | undefined {
    const declaration = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
    const call = declaration.initializer;
    if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'useTranslations')
      return undefined;
    const [argument] = call.arguments;
    if (!argument) return '';
    if (!ts.isStringLiteralLike(argument))
      throw new Error(`A namespace must be a string literal: ${call.getText()}`);
    return argument.text;
  }

  /** E.g. `speeds.` of `speeds.${code}`. */
  #readPrefix(node: ts.Node): string {
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
      return this.#readPrefix(node.expression);
    if (ts.isTemplateExpression(node)) return node.head.text;
    if (!ts.isIdentifier(node)) return '';
    const declaration = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? this.#readPrefix(declaration.initializer)
      : '';
  }
}

/** Ignores type imports. */
function readImport(node: ts.Node): string | undefined {
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
 * Returns 'nothing' for a bare mention, such as a hook dependency; undefined when it is passed on.
 */
function findKey(node: ts.Identifier): ts.Expression | 'nothing' | undefined {
  const { parent } = node;
  const isMethod = ts.isPropertyAccessExpression(parent) && methods.includes(parent.name.text);
  const callee: ts.Node = isMethod ? parent : node;
  if (ts.isCallExpression(callee.parent) && callee.parent.expression === callee)
    return callee.parent.arguments[0];
  return ts.isArrayLiteralExpression(parent) ? 'nothing' : undefined;
}
