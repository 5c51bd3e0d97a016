import { expect, test } from 'vitest'
import { readMove } from '../../read-move.ts'

const read = (text: string) => {
  const [columns = [], ...rows] = text.split('\n').map((line) => line.split(';'))
  const table = { name: 'staff.csv', columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
  const readPhone = (typed: string): string | undefined => (/^\+?\d{6,}$/.test(typed) ? `+${typed}` : undefined)
  return readMove([table], { readPhone, knowsCountry: true, decimalMarks: {}, dayOrders: {} })
}

test('a list with roles is staff, and each of its roles and places is asked', () => {
  const source = read(
    'First name;Last name;Email;Role;Locations\nLea;Sample;LEA@example.com;Cashier;Main, North\nTom;;;;',
  )
  expect(source.files).toMatchObject([{ kind: 'staff' }])
  expect(source.staff).toMatchObject([
    { firstName: 'Lea', lastName: 'Sample', email: 'lea@example.com', role: 'Cashier', places: ['Main', 'North'] },
    { firstName: 'Tom', role: '', places: [] },
  ])
  expect(source.questions.map(({ kind, about }) => [kind, about])).toEqual([
    ['staff-role', 'Cashier'],
    ['staff-role', ''],
    ['location', 'Main'],
    ['location', 'North'],
    ['columns', 'staff.csv'],
  ])
})

test('people with a phone and no role are customers', () => {
  expect(read('Name;Phone\nLea;5550142').files).toMatchObject([{ kind: 'people' }])
})

test.each([
  'Name;Phone;Staff ID;Points',
  'Name;Phone;Role;Birthday',
  'Name;Email;Role;Total spent',
  'Customer number;Name;Email;Role',
  'Name;Email;Role;Newsletter',
  '姓名;手机;角色;积分',
  'Name;Phone;Staff ID;Address',
])('customers with a column of the staff are customers: %s', (head) => {
  expect(read(`${head}\nLea;5550142;1;2`).files).toMatchObject([{ kind: 'people' }])
})

test.each(['Name;Email;Role;Address', 'Name;Email;Staff ID', 'Name;Role;Birthday'])('staff stay staff: %s', (head) => {
  expect(read(`${head}\nLea;x;1;2`).files).toMatchObject([{ kind: 'staff' }])
})

test('odd rows are said, and passwords are named as a column and never as values', () => {
  const rows = ['1;Lea;x;12;hush', '12;;;;', '22;Tom;;;', '22;Tim;;;', `33;${'a'.repeat(51)};;;`]
  const { staff, remarks } = read(['Staff number;Name;Email;Phone;Password', ...rows].join('\n'))
  expect(staff.map(({ number, firstName }) => [number, firstName.length])).toEqual([
    ['', 3],
    ['22', 3],
    ['33', 50],
  ])
  expect(remarks.map(({ row, code }) => `${row} ${code}`)).toEqual([
    '1 moving.columns-unread',
    '2 moving.staff-number-unfit',
    '2 moving.email-unfit',
    '2 moving.phone-unfit',
    '3 moving.staff-without-name',
    '5 moving.staff-twice',
    '6 moving.staff-name-cut',
  ])
  expect(JSON.stringify(remarks)).not.toContain('hush')
})
