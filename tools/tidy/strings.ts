/** A template literal of the code: its tag, where it begins, and its text with whatever is woven into it. */
export interface Template {
  readonly tag: string
  readonly index: number
  readonly text: string
}

/** Returns the end of the template that opens at `from` (its backquote); templates inside its blanks are stepped over. */
function endOf(code: string, from: number): number {
  let depth = 0
  for (let at = from + 1; at < code.length; at += 1) {
    const sign = code[at]
    if (sign === '\\') at += 1
    else if (sign === '`' && depth === 0) return at
    else if (sign === '`') at = endOf(code, at)
    else if (sign === '$' && code[at + 1] === '{' && depth === 0) depth = 1
    else if (sign === '{' && depth > 0 && code[at - 1] !== '$') depth += 1
    else if (sign === '}' && depth > 0) depth -= 1
  }
  return code.length
}

/** Every outermost template literal of code without comments. */
export function templatesIn(code: string): Template[] {
  const found: Template[] = []
  for (let at = code.indexOf('`'); at !== -1; at = code.indexOf('`', at + 1)) {
    const end = endOf(code, at)
    found.push({
      tag: /[\w.]*$/.exec(code.slice(Math.max(0, at - 40), at))?.[0] ?? '',
      index: at,
      text: code.slice(at + 1, end),
    })
    at = end
  }
  return found
}

/** Code with the words of its strings and templates blanked out, every place kept; what is woven into a template is code and stays. */
export const blankTexts = (code: string): string =>
  code.replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, (found) =>
    found.startsWith('`') ? blankTemplate(found) : found.replaceAll(/[^\n]/g, ' '),
  )

const blankTemplate = (text: string): string =>
  text
    .split(/(\$\{[^{}]*\})/)
    .map((part) => (part.startsWith('${') ? part : part.replaceAll(/[^\n]/g, ' ')))
    .join('')
