const root = /^\s*(?:<\?xml[^<>]*\?>)?\s*<xml>([\s\S]*)<\/xml>\s*$/
const piece = /\s*<([A-Za-z_]\w{0,63})>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>\s*/y
const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * The fields of WeChat's flat XML: one level, each name once, values plain or CDATA. Undefined for everything else, above all for what
 * declares or names an entity of its own: nothing is ever looked up or expanded.
 */
export function readXml(text: string): Readonly<Record<string, string>> | undefined {
  const inside = root.exec(text)?.[1]
  if (inside === undefined) return undefined
  const fields = new Map<string, string>()
  piece.lastIndex = 0
  while (piece.lastIndex < inside.length) {
    const match = piece.exec(inside)
    if (!match) return inside.trim() === '' ? {} : undefined
    const [, name = '', data, plain = ''] = match
    const value = data ?? decoded(plain)
    if (value === undefined || fields.has(name)) return undefined
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function decoded(text: string): string | undefined {
  const rest = text.replaceAll(/&(lt|gt|amp|quot|apos);/g, '')
  return rest.includes('&') ? undefined : text.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '')
}

/** The other way round; what could end CDATA is cut. */
export const writeXml = (fields: Readonly<Record<string, string>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', '')}]]></${name}>`)
    .join('')}</xml>`
