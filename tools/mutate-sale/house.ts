import type { SaleMistake } from './mistake.ts'

/** The house: floors of the desk, owners of tables, rules that nobody asks. */
export const houseMistakes: readonly SaleMistake[] = [
  {
    name: 'floors: what hears scans leans on the shell',
    file: 'apps/web/src/kit/scan/wedge.ts',
    from: "import type { WedgeOptions } from './wedge-options.ts'",
    to: "import type { WedgeOptions } from './wedge-options.ts'\nimport type {} from '../../desk/shell/DeskScreen.tsx'",
    tests: ['tools/tidy/floors.test.ts'],
  },
  {
    name: 'owners: sales writes stock by itself',
    file: 'apps/server/src/modules/sales/shift/drawer/drawer-part.store.ts',
    from: 'insert into cash_entry (',
    to: 'insert into stock_entry (',
    tests: ['tools/tidy/owners.test.ts'],
  },
  {
    name: 'rules: nobody asks what a role may do to a price',
    file: 'apps/server/src/modules/sales/sale/check/staff.ts',
    from: "import { judgeLine, judgeOrder, type GoodsFloors, type PriceVerdict } from '@kassa/domain/sales/price-limit.ts'",
    to: "import { judgeLine, judgeOrder, type GoodsFloors, type PriceVerdict } from '@kassa/domain/sales/price-limits.ts'",
    tests: ['tools/tidy/house.test.ts', 'apps/server/src/modules/sales/sale/check/every-field.db.test.ts'],
  },
  {
    name: 'dependencies: one that nothing uses is asked for',
    file: 'apps/web/package.json',
    from: '"dependencies": {',
    to: '"dependencies": {\n    "left-pad": "1.3.0",',
    tests: ['tools/tidy/house.test.ts'],
  },
]
