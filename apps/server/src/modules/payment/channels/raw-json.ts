/**
 * The text of the value that stands under `name` at the top of a JSON object, exactly as it was sent; undefined where there is none or
 * the text is no such object. A signature is over this text, not over what it means: the first of two equal names is read, and the
 * caller parses what this gives and nothing else.
 */
export function rawValue(json: string, name: string): string | undefined {
  const start = /^\s*\{/.exec(json)?.[0].length
  if (start === undefined) return undefined
  for (let at = start; at < json.length;) {
    const key = stringAt(json, skip(json, at))
    if (!key) return undefined
    const colon = skip(json, key.end)
    if (json[colon] !== ':') return undefined
    const from = skip(json, colon + 1)
    const end = valueEnd(json, from)
    if (end === undefined) return undefined
    if (key.text === name) return json.slice(from, end)
    const comma = skip(json, end)
    if (json[comma] !== ',') return undefined
    at = comma + 1
  }
  return undefined
}

const skip = (json: string, at: number): number => {
  let place = at
  while (place < json.length && ' \t\r\n'.includes(json[place]!)) place += 1
  return place
}

function stringEnd(json: string, from: number): number | undefined {
  if (json[from] !== '"') return undefined
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at + 1
  }
  return undefined
}

function stringAt(json: string, from: number): { readonly text: string; readonly end: number } | undefined {
  const end = stringEnd(json, from)
  return end === undefined ? undefined : { text: json.slice(from + 1, end - 1), end }
}

/** Returns the end of the value that begins here: brackets are counted, except those inside strings. */
function valueEnd(json: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < json.length; at += 1) {
    const sign = json[at]!
    if (sign === '"') {
      const end = stringEnd(json, at)
      if (end === undefined) return undefined
      at = end - 1
      if (depth === 0) return end
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (sign === ',' && depth === 0) return at
  }
  return undefined
}
