import { errors, isErrorCode } from '@kassa/contract/errors.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'
import { type Finding, type Rule, isTest, isTypeScript, lineAt } from './tree.ts'

const usedCode = /\b(?:refuse\(|refusal:)\s*\{\s*code:\s*'([a-z][\w-]*\.[a-z][\w-]*)'/g

/** Every code that the server refuses with stands in the error list. */
export const codesExist: Rule = (sources) =>
  sources
    .filter(({ path }) => isTypeScript(path) && !isTest(path) && path.startsWith('apps/server/'))
    .flatMap((source) =>
      [...source.code.matchAll(usedCode)].flatMap((match): Finding[] =>
        isErrorCode(match[1] ?? '')
          ? []
          : [
              {
                path: source.path,
                line: lineAt(source.code, match.index),
                instead: `"${match[1]}" is not in the error list: add it to the capability's errors in contract, in three languages`,
              },
            ],
      ),
    )

/** Facts that are numbers, and words behind one that are nothing it counts. */
const numbers =
  'count|max|maximum|most|limit|left|wanted|given|length|available|used|issued|begun|orders|days|minutes|seconds|points|places|digits|entries|products|categories|members'
const others =
  'of|until|in|at|or|and|than|from|by|to|after|is|as|has|are|does|was|were|differs|not|per|a|needs|must|starts|overlaps|its|this'
const word = `(?!(?:${others})\\b)[a-z-]+`
const manyAlone = new RegExp(`\\{(?:${numbers})\\} (?:${word} ){0,2}(?!(?:${others})\\b)[a-z-]*s\\b(?!’)`)

/** Each English text tells one from many: a number that stands before what it counts names both forms. */
export const countingMany = (list: Readonly<Record<string, { en: string }>>): string[] =>
  Object.entries(list).flatMap(([code, { en }]) => {
    const [found] = manyAlone.exec(en) ?? []
    return found === undefined ? [] : [`${code}: “${found}” is wrong for 1: write {days, day|days}`]
  })

const factsIn = (text: string): string =>
  [...withForms(text).matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] ?? '')
    .toSorted((left, right) => left.localeCompare(right))
    .join(' ')

/** Each text of the list names the same facts in the three languages. */
export const differingFacts = (
  list: Readonly<Record<string, { en: string; zh: string; ja: string }>> = errors,
): string[] =>
  Object.entries(list).flatMap(([code, { en, zh, ja }]) =>
    factsIn(en) === factsIn(zh) && factsIn(en) === factsIn(ja)
      ? []
      : [`${code}: name the same {facts} in en, zh and ja`],
  )
