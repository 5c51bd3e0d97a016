import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** A shop of the master. */
export interface MasterStore {
  readonly code: string
  readonly name: string
}

const read = (folder: string, name: string): Record<string, string>[] => {
  // Two of the files begin with two byte order marks.
  const text = gunzipSync(readFileSync(path.join(folder, `${name}.csv.gz`)))
    .toString('utf8')
    .replace(/^\uFEFF+/, '')
  return parse<Record<string, string>>(text, { columns: true })
}

/** A category's name has at least two characters: one that is shorter is told by its code as well. */
const categoryName = (name = '', code = ''): string => (Array.from(name).length < 2 ? `${name} ${code}` : name)

/**
 * The products of the Japanese supermarket master as rows of an import, headings first. They have no names of their own:
 * a product is called by its small category and its code. Prices are whole yen; seven have none.
 */
export function composeMaster(folder: string): readonly (readonly string[])[] {
  const paths = new Map(
    read(folder, 'category').map((row) => {
      const [small, smallCode] = [row['category_small_name'], row['category_small_cd'] ?? '']
      const names = [
        categoryName(row['category_major_name'], row['category_major_cd']),
        categoryName(row['category_medium_name'], row['category_medium_cd']),
        categoryName(small, smallCode),
      ]
      return [smallCode, { small: small ?? '', path: names.join('/') }]
    }),
  )
  const rows = read(folder, 'product').map((row) => {
    const code = row['product_cd'] ?? ''
    const category = paths.get(row['category_small_cd'] ?? '')
    return [
      `${category?.small ?? ''} ${code}`,
      code,
      category?.path ?? '',
      row['unit_price'] ?? '',
      row['unit_cost'] ?? '',
    ]
  })
  return [['商品名', '独自コード', 'カテゴリー', '販売価格', '仕入価格'], ...rows]
}

export const readStores = (folder: string): readonly MasterStore[] =>
  read(folder, 'store').map((row) => ({ code: row['store_cd'] ?? '', name: row['store_name'] ?? '' }))
