import { lineAt, type Rule } from './tree.ts'

const isOfWeb = (path: string): boolean => path.startsWith('apps/web/src/') && /(?<!\.test)\.(css|ts|tsx)$/.test(path)

/** Written where it is set: in a rule, in a style of React, by `setProperty`. */
const set = /['"](--[a-z][a-z0-9-]*)['"]\]?[:,]|(?<!var\()(--[a-z][a-z0-9-]*):/g

/** Colors and sizes that a style names and nobody sets, `tokens` being set on every page: such a one draws black, in the dark as well. */
export const stylesNameWhatIsThere =
  (tokens: string): Rule =>
  (sources) => {
    const ours = sources.filter(({ path }) => isOfWeb(path))
    const known = new Set(
      [tokens, ...ours.map(({ text }) => text)].flatMap((text) =>
        [...text.matchAll(set)].map(([, quoted, plain]) => quoted ?? plain),
      ),
    )
    return ours.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[a-z][a-z0-9-]*)/g)]
        .filter(([, name]) => !known.has(name))
        .map(({ index, 1: name }) => ({
          path,
          line: text.slice(0, index).split('\n').length,
          instead: `${name} is set nowhere: take one of theme/tokens.ts`,
        })),
    )
  }

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Classes that a style sheet styles by themselves, in a rule of their own, each with its place. */
function classesIn(text: string): readonly (readonly [name: string, index: number])[] {
  const plain = text.replaceAll(/\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length))
  return [...plain.matchAll(/(?<=^|[{},])\s*\.([a-z][a-z0-9-]*)\s*(?=[,{])/g)].map(
    ({ 0: whole, 1: name = '', index }) => [name, index + whole.length] as const,
  )
}

/**
 * A class that two rooms style by itself: style sheets stay once they came, so that the second one changes how the first looks, from when somebody
 * was there. The sheets of one folder are of one room.
 */
export const aClassHasOneRoom: Rule = (sources) => {
  const sheets = sources.filter(({ path }) => isOfWeb(path) && path.endsWith('.css'))
  const rooms = new Map<string, string>()
  return sheets.flatMap(({ path, text }) =>
    classesIn(text).flatMap(([name, index]) => {
      const room = rooms.get(name) ?? folderOf(path)
      rooms.set(name, room)
      const line = text.slice(0, index).split('\n').length
      return room === folderOf(path) ? [] : [{ path, line, instead: `.${name} is of ${room}: take another name` }]
    }),
  )
}

/**
 * Holds that no field grows by `autoSize`: the library measures it by a second field whose style is an attribute, which the page's policy
 * blocks, so that the second field stands in sight.
 */
export const noFieldMeasuresItself: Rule = (sources) =>
  sources
    .filter(({ path }) => isOfWeb(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bautoSize\b/g)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        instead: 'give the field its `rows`: the policy of the page blocks what `autoSize` measures with',
      })),
    )

const fromRoot = /(?:^|[\s,{}])(?:body|html|:root|\.d-(?:frame|main|basket|basket-foot))(?:\.[\w-]+)*:(?:not\(:)?has\(/g

/**
 * Holds that no style looks from the root of the page, or from what holds the stage of the desk, for something in it: whatever comes or goes there, the browser then goes
 * through every button and text of it anew. Paper may: nothing changes on it.
 */
export const nothingLooksFromTheRoot: Rule = (sources) =>
  sources
    .filter(({ path }) => isOfWeb(path) && path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const shown = text.replaceAll(/@media print \{[^]*?\n\}/g, (paper) => paper.replaceAll(/[^\n]/g, ' '))
      return [...shown.matchAll(fromRoot)].map(({ 0: whole, index }) => ({
        path,
        line: lineAt(text, index + whole.length),
        instead: 'put a class on the root while the part stands there (`useRootClass`, at the desk `onRoot`)',
      }))
    })

/** The classes that a screen gives a part in so many words; what it puts together from facts is left aside. */
const given = /className=(?:"(?<plain>[^"]*)"|\{(?<told>(?:[^{}]|\{[^{}]*\})*)\})/g
/** The parts of the desk and the office that come in kinds: each kind is one of their own. */
const inKinds = ['d-button', 'd-note', 'k-button', 'k-tag']

const prefixOf = (name: string): string => name.slice(0, name.indexOf('-') + 1)

/** Each group of classes that is given as one, with its place. */
function groupsIn(code: string): readonly (readonly [names: readonly string[], index: number])[] {
  return [...code.matchAll(given)].flatMap(({ index, groups = {} }) => {
    const told = [...(groups['told'] ?? '').matchAll(/`([^`]*)`|'([^'\n]*)'/g)]
    const texts =
      groups['plain'] === undefined ? told.map(([, built, quoted]) => built ?? quoted ?? '') : [groups['plain']]
    return texts.map((text) => [text.replaceAll(/[^\s}]*\$\{[^}]*\}[^\s$]*/g, ' ').split(/\s+/), index] as const)
  })
}

/**
 * A class that no style sheet has and nothing looks for, or a kind that its part does not come in: whoever wrote it meant a look that is not there, and a button that
 * takes something away looked like every other.
 */
export const aClassIsStyled: Rule = (sources) => {
  const ours = sources.filter(({ path }) => isOfWeb(path))
  const sheets = ours.filter(({ path }) => path.endsWith('.css')).map(({ text }) => text)
  const styled = new Set(sheets.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)))
  const prefixes = new Set([...styled].map(prefixOf).filter((prefix) => prefix.length > 1 && prefix !== 'ant-'))
  const looked = new Set(
    ours.flatMap(({ code }) => [...code.matchAll(/['"`\s(]\.([a-z][\w-]*)/g)].map(([, name = '']) => name)),
  )
  const all = sheets.join('\n')
  const isThere = (name: string, names: readonly string[]): boolean => {
    const part = inKinds.find((one) => names.includes(one))
    if (name.startsWith('is-') && part !== undefined) return all.includes(`.${part}.${name}`)
    return styled.has(name) || looked.has(name)
  }
  return ours.flatMap(({ path, code, text }) =>
    groupsIn(path.endsWith('.tsx') ? code : '').flatMap(([names, index]) =>
      names
        .filter((name) => prefixes.has(prefixOf(name)) && !isThere(name, names))
        .map((name) => ({
          path,
          line: lineAt(text, index),
          instead: `no style knows .${name} here: take one that is there`,
        })),
    ),
  )
}
