import type { Mistake } from '../mutate/plant.ts'

/** A mistake that a newcomer makes, and the test that says so: of the house's rules (`npm run check`), or one that needs a database (the gate). */
export interface NewcomerMistake extends Mistake {
  readonly tests: readonly string[]
}

const inTidy = (test: string) => ({ tests: [`tools/tidy/${test}.test.ts`] })
const inDatabase = (test: string) => ({ tests: [`apps/server/${test}.db.test.ts`] })

const suppliers = 'apps/server/src/modules/inventory/supplier'
const supplierPage = 'apps/web/src/screens/suppliers/SupplierDetailPage.tsx'

/** Mistakes that are wrong by themselves: an amount, a text, a clock. */
const rules: readonly NewcomerMistake[] = [
  {
    name: 'float money: a discount is a product with a fraction',
    file: 'packages/domain/src/money/round.ts',
    from: "multiplyDivide(amountMinor, 10_000 - offBasisPoints, 10_000, 'half-up')",
    to: 'Math.round(amountMinor * (1 - offBasisPoints / 10_000))',
    ...inTidy('money'),
  },
  {
    name: 'literal text: a button speaks English only',
    file: supplierPage,
    from: "{t('common:edit')}</Button>",
    to: 'Edit supplier</Button>',
    ...inTidy('literals'),
  },
  {
    name: 'HTML letter: a name is woven into HTML as it is',
    file: 'apps/server/src/modules/message/alert/alert-letter.ts',
    from: "text: `${[first, ...others].join('\\n')}\\n\\n${end}`",
    to: "text: `<p>${[first, ...others].join('<br>')}</p><p>${end}</p>`",
    ...inTidy('markup'),
  },
  {
    name: 'clock: a rule asks what time it is',
    file: 'packages/domain/src/time/business-day.ts',
    from: 'localTimeAt(instant, timeZone)\n  const byWallClock',
    to: 'localTimeAt(Math.min(instant, Date.now()), timeZone)\n  const byWallClock',
    ...inTidy('code'),
  },
]

/** Mistakes of imports, access and the log. */
const places: readonly NewcomerMistake[] = [
  {
    name: 'wrong import upward: goods know sales',
    file: 'apps/server/src/modules/catalogue/product/opening-stock.ts',
    from: "import { moveStock } from '../../stock/public.ts'",
    to: "import { moveStock } from '../../stock/public.ts'\nimport type {} from '../../sales/public.ts'",
    ...inTidy('floors'),
  },
  {
    name: 'screen imports screen: suppliers take a part of transfers',
    file: supplierPage,
    from: "import { SupplierDrawer } from './SupplierDrawer.tsx'",
    to: "import { SupplierDrawer } from './SupplierDrawer.tsx'\nimport type {} from '../transfers/TransferParts.tsx'",
    ...inTidy('screens'),
  },
  {
    name: 'access loosened: whoever is signed in adds suppliers',
    file: 'packages/contract/src/inventory/supplier.calls.ts',
    from: "access: { anyOf: ['platform.inventory.suppliers.add'] }",
    to: "access: 'login'",
    ...inTidy('open-calls'),
  },
  {
    name: 'lost audit: who changed a supplier is told nobody',
    file: `${suppliers}/suppliers.ts`,
    from: '  context.audit({ subject: `supplier/${id}`, before, after: fields })\n',
    to: '',
    ...inDatabase('src/modules/inventory/supplier/supplier'),
  },
]

/** How the database is asked. */
const statements: readonly NewcomerMistake[] = [
  {
    name: 'SQL outside a store: a use case writes its own',
    file: `${suppliers}/suppliers.ts`,
    from: 'await archiveSupplier(tx, merchantId, id, now)',
    to: 'await tx.run(sql`update supplier set archived_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)',
    ...inTidy('code'),
  },
  {
    name: 'foreign SQL: sales write stock by themselves',
    file: 'apps/server/src/modules/sales/shift/drawer/drawer-part.store.ts',
    from: 'insert into cash_entry (',
    to: 'insert into stock_entry (',
    ...inTidy('owners'),
  },
  {
    name: 'read-add-write: a count is added to here and written back',
    file: 'apps/server/src/modules/promotion/coupon/template.store.ts',
    from: 'set issued_count = issued_count + ${count}\n',
    to: 'set issued_count = ${count}\n',
    ...inTidy('sql-rules'),
  },
  {
    name: 'select without merchant_id: a supplier by its id alone',
    file: `${suppliers}/supplier.store.ts`,
    from: 'select id from supplier where merchant_id = ${merchantId} and id = ${id} and archived_at is null for share',
    to: 'select id from supplier where id = ${id} and archived_at is null for share',
    ...inTidy('sql-rules'),
  },
  {
    name: 'N+1: a list asks once more for each of its rows',
    file: 'apps/server/src/platform/list/list.store.ts',
    from: 'list: (after: readonly string[] | undefined, most: number) => listRows(tx, list, asked, most, after),',
    to: `list: async (after: readonly string[] | undefined, most: number) => {
        const rows = await listRows(tx, list, asked, most, after)
        for (const row of rows) await tx.many(sql\`select \${JSON.stringify(row)}::text\`)
        return rows
      },`,
    ...inDatabase('src/modules/inventory/supplier/supplier'),
  },
  {
    name: 'table without wall: whose rows everybody sees',
    file: 'apps/server/migrations/1301-figure-views.sql',
    from: "select kassa_wall('figure_view');\n",
    to: '',
    ...inDatabase('test/catalogue'),
  },
  {
    name: 'view without security_invoker: it runs as its owner and shows every tenant’s rows',
    file: 'apps/server/migrations/1301-figure-views.sql',
    from: "select kassa_wall('figure_view');\n",
    to: "select kassa_wall('figure_view');\ncreate view figure_view_name as select merchant_id, id from figure_view;\n",
    ...inDatabase('test/catalogue'),
  },
]

/** The fifteen mistakes of a newcomer. */
export const newcomerMistakes: readonly NewcomerMistake[] = [...rules, ...places, ...statements]
