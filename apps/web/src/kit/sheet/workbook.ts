import { cellOf, formatText, type SheetCell } from './cell.ts'
import { zipOf } from './zip.ts'

/** A table as it is shown: the first row are headings, the first column names. */
export interface ShownTable {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
  /** Columns beside the first that hold texts, whatever they look like; left out: none. */
  readonly texts?: ReadonlySet<number>
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const NAME_LENGTH = 31
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Control characters have no place in XML 1.0, not even written by number. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const outside = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string): string => text.replaceAll(outside, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** Its first code units, never half a sign. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Names of sheets: 31 signs, none of those that formulas need, each once. Source: ECMA-376, 18.2.19. */
function namesOf(tables: readonly ShownTable[]): string[] {
  const names: string[] = []
  for (const [at, { title }] of tables.entries()) {
    const plain = title.replaceAll(/[\\/?*[\]:']/g, ' ').trim()
    const short = cut(plain, NAME_LENGTH) || String(at + 1)
    const isTaken = names.some((name) => name.toLowerCase() === short.toLowerCase())
    names.push(isTaken ? `${cut(plain, NAME_LENGTH - 4)} ${at + 1}` : short)
  }
  return names
}

/** 0 is `A`, 26 is `AA`. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

class Formats {
  readonly texts: string[] = []

  /** The style of a cell: 0 is plain, 1 a heading, each further one a format of numbers. */
  styleOf(cell: SheetCell): number {
    const format = formatText(cell)
    if (!this.texts.includes(format)) this.texts.push(format)
    return this.texts.indexOf(format) + 2
  }

  toString(): string {
    const own = this.texts.map((text, at) => `<numFmt numFmtId="${at + 164}" formatCode="${xml(text)}"/>`).join('')
    const styles = this.texts.map((_, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`).join('')
    const fonts =
      '<fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>'
    const formats = this.texts.length === 0 ? '' : `<numFmts count="${this.texts.length}">${own}</numFmts>`
    return `${head}<styleSheet xmlns="${main}">${formats}${fonts}<cellXfs count="${this.texts.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${styles}</cellXfs></styleSheet>`
  }
}

function sheetText({ rows, texts }: ShownTable, formats: Formats): string {
  const lines = rows.map((row, line) => {
    const cells = row.map((text, column) => {
      const place = `${columnName(column)}${line + 1}`
      const cell = line === 0 || column === 0 || texts?.has(column) ? null : cellOf(text)
      if (cell !== null) return `<c r="${place}" s="${formats.styleOf(cell)}"><v>${cell.value}</v></c>`
      return `<c r="${place}" s="${line === 0 ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
    })
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${head}<worksheet xmlns="${main}">${frozen}<sheetData>${lines.join('')}</sheetData></worksheet>`
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="r${id}" Type="${office}/${kind}" Target="${target}"/>`
const relations = (inside: string): string =>
  `${head}<Relationships xmlns="${packed}/relationships">${inside}</Relationships>`
const contentType = (part: string, kind: string): string =>
  `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`

/**
 * Tables as a workbook (xlsx), a sheet each. A number on the page is one in the sheet, with its sign of currency or per
 * cent; all else is text, so that nothing in it runs. Source: ECMA-376.
 */
export function workbookOf(tables: readonly ShownTable[]): Blob {
  const formats = new Formats()
  const sheets = tables.map((table) => sheetText(table, formats))
  const names = namesOf(tables)
  const listed = names.map((name, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')
  const types = sheets.map((_, at) => contentType(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')
  const plain = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  return zipOf([
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${packed}/content-types">${plain}${contentType('xl/workbook.xml', 'sheet.main')}${contentType('xl/styles.xml', 'styles')}${types}</Types>`,
    },
    { name: '_rels/.rels', text: relations(relation(1, 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations(
        `${sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}`,
      ),
    },
    { name: 'xl/styles.xml', text: formats.toString() },
    ...sheets.map((text, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text })),
  ])
}
