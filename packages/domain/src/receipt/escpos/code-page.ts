/** The way a printer of that language reads bytes. */
export type CodePage = 'windows-1252' | 'gb18030' | 'shift_jis'

/** The code page behind a choice of the setting `sales.receipt`. */
export const encodings: Readonly<Record<'gb18030' | 'shift-jis' | 'ascii' | 'bitmap', CodePage | 'bitmap'>> = {
  gb18030: 'gb18030',
  'shift-jis': 'shift_jis',
  ascii: 'windows-1252',
  bitmap: 'bitmap',
}

type Table = ReadonlyMap<string, readonly number[]>

const leads: Readonly<Record<CodePage, readonly (readonly [number, number])[]>> = {
  'windows-1252': [],
  gb18030: [[0x81, 0xfe]],
  shift_jis: [
    [0x81, 0x9f],
    [0xe0, 0xfc],
  ],
}

// Chromium and Node decode every code page but encode only UTF-8, so each table is the decoder turned round.
function buildTable(page: CodePage): Table {
  const decoder = new TextDecoder(page)
  const table = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]) => {
    const text = decoder.decode(new Uint8Array(bytes))
    if (!text.includes('\ufffd') && Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0x20; byte < 0x7f; byte += 1) learn([byte])
  if (page === 'windows-1252') learn([0x80])
  if (page === 'windows-1252') for (let byte = 0xa0; byte <= 0xff; byte += 1) learn([byte])
  if (page === 'shift_jis') for (let byte = 0xa1; byte <= 0xdf; byte += 1) learn([byte])
  for (const [from, to] of leads[page])
    for (let lead = from; lead <= to; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) learn([lead, trail])
  if (page === 'shift_jis') table.set('¥', [0x5c])
  return table
}

const tables = new Map<CodePage, Table>()
const tableOf = (page: CodePage): Table => {
  const known = tables.get(page)
  if (known) return known
  const built = buildTable(page)
  tables.set(page, built)
  return built
}

const typographic: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '×': 'x',
  '…': '...',
  '\u00a0': ' ',
}

/**
 * The text with the signs a printer of that page has: the yen sign of the page, plain dashes. Width may change (¥ is one cell,
 * ￥ two), so this comes before the layout.
 */
export function textFor(page: CodePage, text: string): string {
  const plain = Array.from(text, (character) =>
    tableOf(page).has(character) ? character : (typographic[character] ?? character),
  ).join('')
  if (page === 'gb18030') return plain.replaceAll('¥', '￥')
  return page === 'shift_jis' ? plain.replaceAll('￥', '¥') : plain.replaceAll('￥', '¥')
}

/** The bytes of a text, or null when a character is not on the page (then the line is printed as a picture). */
export function encodeText(page: CodePage, text: string): number[] | null {
  const table = tableOf(page)
  const bytes: number[] = []
  for (const character of text) {
    const known = table.get(character)
    if (!known) return null
    bytes.push(...known)
  }
  return bytes
}
