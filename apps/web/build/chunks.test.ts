import { expect, test } from 'vitest'
import { chunkNames } from './chunks.ts'
import type { ModuleFacts } from './graph.ts'

const runs = (...importedIds: readonly string[]): ModuleFacts => ({ importedIds, dynamicallyImportedIds: [] })
const antd = '/node_modules/antd/es/index.js'
const component = (name: string): string => `/node_modules/antd/es/${name}/index.js`
const beside = './'
/** A line of the library's list, as `Button` from the folder beside it. */
const exported = (name: string): string =>
  `export { default as ${name.charAt(0).toUpperCase()}${name.slice(1)} } from '${beside}${name}'`
const icon = (name: string): string => `/node_modules/icons-svg/es/asn/${name}.js`
const iconList = '/node_modules/icons-svg/es/index.js'
const ourIcons = '/src/ui/icons.ts'
const iconNames = ['Basket', 'Clock', 'Money', 'Tree']
const orders = '/src/screens/orders/OrdersPage.tsx'
const refunds = '/src/screens/refunds/RefundPage.tsx'
const staff = '/src/screens/staff/StaffPage.tsx'
const receipt = '/src/screens/receipt/ReceiptPage.tsx'
const login = '/src/screens/login/LoginPage.tsx'
const desk = '/src/desk/shell/DeskScreen.tsx'
const receiptWords = '/domain/src/receipt/words/en.ts'

const graph: Readonly<Record<string, ModuleFacts>> = {
  entry: { importedIds: ['router', 'early'], dynamicallyImportedIds: [] },
  early: runs('proof'),
  router: { importedIds: ['routes', 'proof'], dynamicallyImportedIds: ['shell'] },
  routes: { importedIds: [], dynamicallyImportedIds: [desk, login, orders, refunds, staff, receipt] },
  shell: {
    importedIds: ['menu', 'field', antd],
    dynamicallyImportedIds: ['bell'],
    code: "import { Button } from 'antd'",
  },
  bell: runs('notice', 'menu'),
  [desk]: {
    importedIds: ['basket', 'money', 'menu', '/node_modules/dexie', ourIcons],
    dynamicallyImportedIds: ['pay'],
    code: "import { basketIcon, moneyIcon } from '../ui/icons.ts'",
  },
  pay: runs('order-row', 'address'),
  [login]: runs('cover', 'sign-in', 'field'),
  [orders]: {
    importedIds: ['list', 'order', 'order-row', 'address', 'money', 'rows', 'notice', antd, ourIcons],
    dynamicallyImportedIds: ['form'],
    code: "import { Tabs } from 'antd'\nimport {\n  moneyIcon,\n  treeIcon,\n} from '../ui/icons.ts'",
  },
  [refunds]: {
    importedIds: ['list', 'order', 'paper', receiptWords, antd],
    dynamicallyImportedIds: [],
    code: "import { Tabs } from 'antd'",
  },
  [staff]: {
    importedIds: ['list', 'cover', 'paper', 'sheet', 'address', 'own', receiptWords, antd],
    dynamicallyImportedIds: ['form'],
    code: "import { Table } from 'antd'",
  },
  [receipt]: runs('paper', 'sheet', 'alone', receiptWords),
  form: runs('own'),
  // Two of the screens, and two loans, become longer than a file costs.
  rows: { ...runs(), code: ' '.repeat(10_001) },
  [component('table')]: { ...runs(), code: ' '.repeat(10_001) },
  sheet: { ...runs(), code: ' '.repeat(4_001) },
  [ourIcons]: {
    ...runs(iconList),
    code: `export {\n${iconNames.map((name) => `  ${name} as ${name.toLowerCase()}Icon,\n`).join('')}} from 'icons-svg'`,
  },
  [iconList]: {
    ...runs(...iconNames.map(icon)),
    code: iconNames.map((name) => `export { default as ${name} } from '${beside}asn/${name}'`).join('\n'),
  },
  [antd]: {
    importedIds: ['button', 'tabs', 'table'].map(component),
    dynamicallyImportedIds: [],
    code: ['button', 'tabs', 'table'].map(exported).join('\n'),
  },
}
const look = (id: string): ModuleFacts => graph[id] ?? runs()
const nameOf = chunkNames({
  early: 'early',
  entry: 'entry',
  routes: 'routes',
  desk,
  shell: 'shell',
  soon: ['bell'],
  login,
})

test.each([
  ['what runs beside the first file, also where that needs it', 'proof', 'early'],
  ['what the page begins with', 'router', 'base'],
  ['what only the desk needs', 'basket', 'desk'],
  ['what the desk shares with a screen', 'money', 'base'],
  ['a library of the desk', '/node_modules/dexie', null],
  ['an icon that only the desk draws', icon('Basket'), 'desk'],
  ['an icon that the desk and a screen draw', icon('Money'), 'base'],
  ['an icon that one screen draws', icon('Tree'), 'orders-OrdersPage'],
  ['an icon that nobody draws', icon('Clock'), null],
  ['what the desk fetches later', 'pay', null],
  ['the frame round the office', 'shell', 'office'],
  ['a component that the frame names', component('button'), 'office'],
  ['a component that screens of one area name', component('tabs'), 'area-orders'],
  ['a component that one screen names', component('table'), 'staff-StaffPage'],
  ['what screens of several areas need', 'list', 'office'],
  ['what screens of one area need', 'order', 'area-orders'],
  ['what one screen needs', 'rows', 'orders-OrdersPage'],
  ['a short screen of an area', refunds, 'area-orders'],
  ['a short screen that stands alone', receipt, 'receipt-ReceiptPage'],
  ['what one screen runs, and another later', 'own', 'area-people'],
  ['what the login page shares with others', 'cover', 'door'],
  ['what it shares with the frame as well', 'field', 'base'],
  ['what a screen that stands alone shares with the office', 'paper', 'beside'],
  ['what of it draws receipts', receiptWords, 'paper'],
  ['what such a screen shares with one area', 'sheet', 'lent-people'],
  ['what the desk fetches later, and one area needs, where that is short', 'order-row', 'beside'],
  ['what the desk fetches later, and several areas need', 'address', 'beside'],
  ['what only such a screen needs', 'alone', 'receipt-ReceiptPage'],
  ['what the frame fetches at once', 'bell', 'office'],
  ['what that shares with a screen', 'notice', 'office'],
  ['what is fetched later', 'form', null],
])('%s', (_, id, chunk) => {
  expect(nameOf(id, look)).toBe(chunk)
})
