import type { ShopTable } from '../tables/shop-table.store.ts'
import { STAYS } from '../tables/stays-here.ts'

/** The text for whoever opens an archive without Kassa: what lies where, every column, and what is not in it. */
export const readMe = (
  tables: readonly ShopTable[],
  shop: { readonly name: string; readonly createdAt: string },
): string =>
  [
    `# ${shop.name}`,
    '',
    `Everything that Kassa keeps of this shop, as of ${shop.createdAt}. Format 1.`,
    '',
    '- `archive.json` says which shop it is and from which release; `end.json` counts what came before it.',
    '- `csv/TABLE-NNNN.csv` is a table for people and spreadsheets: the first row names the columns, an empty cell is unknown.',
    '- `rows/TABLE-NNNN.jsonl` is the same, exactly: one JSON object a line, every value as text, null where it is unknown.',
    '- `files/` has pictures and films; their names are the ids in the tables `picture` and `screen_video`.',
    '- Receipts are in `sales_order`, `order_line` and `payment`; `snapshot` and `priced` are what was printed.',
    '- Amounts end in `_minor` and are whole numbers of the smallest unit of `currency`. Times are UTC, with their zone.',
    '',
    'People come without passwords, PINs and second factors, tills without keys. These tables are not in it:',
    '',
    ...Object.entries(STAYS).map(([name, why]) => `- \`${name}\`: ${why}`),
    '',
    'Columns:',
    '',
    ...tables.map(
      ({ name, columns }) => `- \`${name}\`: ${columns.map((one) => `${one.name} ${one.type}`).join(', ')}`,
    ),
    '',
  ].join('\n')
