import { isTest, isTypeScript, type Source } from '../tidy/tree.ts'

const DECLARED = /^export (?:interface|type|class) (\w+)/gm

/** Types that programs of others import; their names are theirs. */
const OUTSIDE = 'packages/sdk/'

/** Returns the names under which several files export a type of their own, each with its files. */
export function sharedTypeNames(sources: readonly Source[]): readonly string[] {
  const files = new Map<string, string[]>()
  for (const { path, code } of sources) {
    if (!/^(?:apps|packages)\/\w+\/src\//.test(path) || !isTypeScript(path) || isTest(path) || path.startsWith(OUTSIDE))
      continue
    for (const [, name = ''] of code.matchAll(DECLARED)) files.getOrInsertComputed(name, () => []).push(path)
  }
  return [...files]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} (${paths.length}): ${paths.join(', ')}`)
    .toSorted()
}
