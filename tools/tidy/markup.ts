import { templatesIn } from './strings.ts'
import { type Finding, type Rule, isTest, isTypeScript, lineAt } from './tree.ts'

/** An element of a page or a letter; drawings and XML of devices and channels are none. */
const element =
  /<!doctype html|<\/?(?:html|head|body|style|script|div|p|b|i|a|h[1-6]|span|br|hr|ul|ol|li|table|tr|td|th|strong|em|img|button|form|input|iframe)\b[^<>]*>/i
const quoted = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/g
const byHand = /&(?:lt|amp|quot);/

const HOME = 'packages/domain/src/text/markup.ts'
const instead = 'HTML is written by `markup` (domain/text/markup.ts), which makes text of what is woven in'

/** HTML is written by one helper: nobody weaves it by hand, and nobody else knows how to escape. */
export const htmlHasOneHelper: Rule = (sources) =>
  sources
    .filter(({ path }) => /^(?:apps\/server\/src|packages\/(?:domain|contract)\/src)\//.test(path) && path !== HOME)
    .filter(({ path }) => isTypeScript(path) && !isTest(path))
    .flatMap(({ path, code }): Finding[] => {
      const templates = templatesIn(code).filter(({ tag, text }) => tag !== 'markup' && element.test(text))
      const strings = [...code.matchAll(quoted)].filter(([text]) => element.test(text) || byHand.test(text))
      return [...templates, ...strings].map(({ index }) => ({ path, line: lineAt(code, index), instead }))
    })
