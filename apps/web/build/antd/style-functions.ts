const calls = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/g

/** Returns where a text in quotes, or a comment, that begins here ends; the same place where none does. */
function behindText(code: string, at: number): number {
  const sign = code[at] ?? ''
  if (code.startsWith('//', at)) return code.indexOf('\n', at)
  if (code.startsWith('/*', at)) return code.indexOf('*/', at) + 2
  if (!`'"\``.includes(sign)) return at
  let end = at + 1
  while (end < code.length && code[end] !== sign) end += code[end] === '\\' ? 2 : 1
  return end + 1
}

/** Returns the places of the commas between the arguments of a call, and of its closing bracket. */
function endsOfArguments(code: string, from: number): number[] {
  const ends: number[] = []
  let depth = 0
  for (let at = from; at < code.length; at += 1) {
    const behind = behindText(code, at)
    if (behind > at) at = behind - 1
    else if ('([{'.includes(code[at] ?? '')) depth += 1
    else if (')]}'.includes(code[at] ?? '') && depth-- === 0) return [...ends, at]
    else if (code[at] === ',' && depth === 0) ends.push(at)
  }
  throw new Error('a call of the library is not closed')
}

/** A module of the library's styles without the function that makes them, the second argument; its values stay, the third. */
export function withoutStyleFunctions(code: string): string {
  let text = ''
  let done = 0
  for (const { index, 0: call } of code.matchAll(calls)) {
    const [first = 0, second = 0] = endsOfArguments(code, index + call.length)
    text += `${code.slice(done, first)}, () => []`
    done = second
  }
  return text + code.slice(done)
}
