import { isTest, isTypeScript, lineAt, type Source } from '../tidy/tree.ts'

const PAGES = /\b(?:readPage(?:<[^(]*>)?|pageFrom)\(/g

/** Lists of capabilities whose use case puts the page together, where a list that its store declares (`listOf`) is only read. */
export const handPagedLists = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ path }) => path.startsWith('apps/server/src/modules/') && isTypeScript(path) && !isTest(path))
    .filter(({ code }) => /\bfrom '[^']*\/platform\/list\/(?:page|cursor)\.ts'/.test(code))
    .flatMap(({ path, code }) => [...code.matchAll(PAGES)].map(({ index }) => `${path}:${lineAt(code, index)}`))
