import fs from 'node:fs'
import path from 'node:path'

export interface MovedSizes {
  readonly products: number
  readonly members: number
  /** Rows of past sales. */
  readonly history: number
  /** True for goods with all columns that Shopify writes, and bar codes of which nine in ten have a wrong check digit. */
  readonly isWide: boolean
}

/** Writes rows into a file as they are made, so that a million need no room. */
function writeRows(file: string, head: string, rows: Iterable<string>): void {
  const handle = fs.openSync(file, 'w')
  let text = `${head}\n`
  for (const row of rows) {
    text += `${row}\n`
    if (text.length < 1_000_000) continue
    fs.writeSync(handle, text)
    text = ''
  }
  fs.writeSync(handle, text)
  fs.closeSync(handle)
}

function* goods(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1)
    yield `g-${at},Moved product ${at},MOVED-${at},${(at % 90) + 1}.50,${(at % 40) + 1}.10,shopify,${at % 7},Kind ${at % 30}`
}

const wideHead =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,' +
  'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,' +
  'Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,SEO Title,SEO Description,Cost per item,Status'

/** Rows of 28 columns, about 380 bytes each. */
function* wideGoods(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    const words = `Moved product ${at} of kind ${at % 30}`
    yield [
      `g-${at},Moved product ${at},<p>${words} comes from another system <b>with all of its words</b></p>,Maker ${at % 50}`,
      `Home > Kind ${at % 30},Kind ${at % 30},"new, moved",true,Size,S${at % 5},Color,C${at % 9},MOVED-${at},${at % 900},shopify`,
      `${at % 7},deny,manual,${(at % 90) + 1}.50,${(at % 90) + 9}.50,true,true,${4_000_000_000_000 + at * 7},https://cdn.example/pictures/${at}.jpg`,
      `${words},${words} in one sentence,${(at % 40) + 1}.10,active`,
    ].join(',')
  }
}

function* people(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1)
    yield `${7_000_000 + at},First${at},Last${at},p${at}@example.com,no,,${at % 300}.00,3,,no,`
}

/** Orders of one to four rows over 900 days; two of three name their customer. */
function* orders({ products, members, history: rows }: MovedSizes): Generator<string> {
  let written = 0
  for (let order = 0; written < rows; order += 1) {
    const lines = Math.min(1 + (order % 4), rows - written)
    const day = new Date(Date.UTC(2023, 0, 1) + (order % 900) * 86_400_000).toISOString().slice(0, 10)
    const email = order % 3 === 0 ? '' : `p${order % Math.max(1, members)}@example.com`
    for (let line = 0; line < lines; line += 1, written += 1) {
      const thing = (order * 7 + line) % Math.max(1, products)
      const total = line === 0 ? `${lines * 4}.00,0.00` : ','
      yield `#${order},${email},paid,${day} 10:00:00 +0000,USD,${total},1,Moved product ${thing},MOVED-${thing}`
    }
  }
}

/** The files of a shop of this size, as Shopify writes them. */
export function writeMovedFiles(folder: string, sizes: MovedSizes): void {
  const at = (name: string): string => path.join(folder, name)
  const goodsHead =
    'Handle,Title,Variant SKU,Variant Price,Cost per item,Variant Inventory Tracker,Variant Inventory Qty,Type'
  const peopleHead =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Total Orders,Note,Tax Exempt,Tags'
  const ordersHead =
    'Name,Email,Financial Status,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem sku'
  if (sizes.isWide) writeRows(at('goods.csv'), wideHead, wideGoods(sizes.products))
  else writeRows(at('goods.csv'), goodsHead, goods(sizes.products))
  writeRows(at('people.csv'), peopleHead, people(sizes.members))
  writeRows(at('orders.csv'), ordersHead, orders(sizes))
}
