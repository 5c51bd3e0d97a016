import { type Source, isTest, isTypeScript, lineAt } from '../tidy/tree.ts'

/** Where numbers of the specification meet the words of the code: its tables in contract and domain, SQL, the demo's seed. */
const isEdge = (path: string): boolean =>
  path.startsWith('packages/') ||
  path.endsWith('.store.ts') ||
  path.includes('/migrations/') ||
  path.includes('number-')

const permissionNumber = /(['"])(?:0[1-9])(?:\d\d){1,3}\1/g
const methodNumber = /\bmethod\s*(?:===|!==|:)\s*\d+\b/g

/**
 * Permission numbers (`'020301'`) and method numbers (`method === 0`) in the code of apps: inside, a permission is its dotted
 * key and a method its word; the numbers of the specification stand at the edge only. Source: D77, D78, D67.
 */
export const numbersInside = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isTypeScript(path) && path.startsWith('apps/') && !isTest(path) && !isEdge(path))
    .flatMap(({ path, code }) =>
      [permissionNumber, methodNumber].flatMap((pattern) =>
        [...code.matchAll(pattern)].map((found) => `${path}:${lineAt(code, found.index)} ${found[0]}`),
      ),
    )
