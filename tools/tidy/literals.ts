import { type Finding, type Rule, type Source, isTest, lineAt } from './tree.ts'

/** Texts that are the same in every language: names, and what stands on a key. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(['Kassa', 'Ctrl K', 'PIN', 'PDF'])

/** The attributes of an element that a person reads, beside its content. */
const read = String.raw`title|label|placeholder|alt|tooltip|description|heading|message|extra|help|okText|cancelText|aria-label|addonAfter|addonBefore|prefix|suffix`
/** `<b>Text</b>`; what stands before the element is no name, as it would be before the type of `useState<Row>(…)`. */
const inLine = /(?<![\w.)\]])<[A-Za-z][\w.]*(?:\s(?:[^<>\n]|=>)*)?(?<![=-])>([^<>{}\n(,`][^<>{}\n`]*)(?=<|\{)/gu
/** `{name} is late</b>` */
const afterBlank = /\}([^<>{}\n'"`?:=]*)(?=<\/)/gu
/** Text on a line of its own, after a tag or a blank and before another. */
const ownLine =
  /^[ \t]*(?:<[^\n]*[^=\n]>|>|<\/[\w.]+>|\{[^\n]*\})\n([ \t]+[^\s:?<>{}=;()[\]][^<>{}=;()[\]\n]*)\n(?=[ \t]*(?:<|\{))/gmu
const hasWord = /\p{L}{2,}/u
const inAttribute = new RegExp(String.raw`\s(?:${read})=(?:"([^"]*)"|\{'([^']*)'\})`, 'gu')

/** A key of the words files, an address, or an example of what may be typed in every language. */
const isKey = (text: string): boolean => /^[a-z][\w-]*([.:][\w-]+)+$|^https?:\/\//.test(text)

const literalsIn = (source: Source): Finding[] =>
  [inLine, afterBlank, ownLine, inAttribute].flatMap((pattern) =>
    [...source.code.matchAll(pattern)].flatMap((match) => {
      const text = (match[1] ?? match[2] ?? '').replaceAll(/&\w+;/g, '').trim()
      // A choice between two elements on one line is code.
      if (!hasWord.test(text) || /^[:?]/.test(text) || isKey(text) || SAME_EVERYWHERE.has(text)) return []
      const instead = `"${text}" is said in one language only: put it into words/en, zh and ja and say \`t('…')\``
      return [{ path: source.path, line: lineAt(source.code, match.index), instead }]
    }),
  )

/** No text for people stands in a screen: it comes from the words files, in three languages. */
export const screensSpeakWords: Rule = (sources) =>
  sources.filter(({ path }) => /^apps\/web\/src\/(?!test\/).*\.tsx$/.test(path) && !isTest(path)).flatMap(literalsIn)
