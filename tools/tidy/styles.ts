import type { Rule } from './tree.ts'

const isOfWeb = (path: string): boolean => path.startsWith('apps/web/src/') && /(?<!\.test)\.(css|ts|tsx)$/.test(path)

/** Written where it is set: in a rule, in a style of React, by `setProperty`. */
const set = /['"](--[a-z][a-z0-9-]*)['"]\]?[:,]|(?<!var\()(--[a-z][a-z0-9-]*):/g

/** Colours and sizes that a style names and nobody sets, `tokens` being set on every page: such a one draws black, in the dark as well. */
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
