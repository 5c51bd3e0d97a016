import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lookAtFolder } from './look-at-folder.ts'

const goods = Array.from({ length: 120 }, (_, at) => `h-${at},Thing ${at},S-${at},3.50`)
const people = Array.from({ length: 120 }, (_, at) => `${at},Ann,Number ${at},p${at}@example.com,no,1.00`)

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-look-'))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  return folder
}

const folder = folderOf({
  'goods.csv': ['Handle,Title,Variant SKU,Variant Price', ...goods].join('\n'),
  'people.csv': ['Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent', ...people].join('\n'),
  'broken.zip': 'PK\u0003\u0004 and nothing else',
})

async function look(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await lookAtFolder(
    [folder, '--look', ...args],
    (file) => file,
    (line) => void lines.push(line),
  )
  return { code, text: lines.join('\n') }
}

it('says everything of a large folder as data, and names what could not be read', async () => {
  const { code, text } = await look('--json')
  const said = JSON.parse(text) as Record<'goods' | 'people' | 'unread', { name: string }[]> & { encodings: object }
  expect([code, said.goods.length, said.people.length]).toEqual([1, 120, 120])
  expect([said.goods.at(-1)?.name, said.people.at(-1)?.name]).toEqual(['Thing 119', 'Ann Number 119'])
  expect(said.unread).toMatchObject([{ name: 'broken.zip', refusal: { code: 'moving.zip-broken' } }])
  expect(said.encodings).toEqual({ 'goods.csv': 'utf-8', 'people.csv': 'utf-8' })
})

it('says it in words', async () => {
  const { code, text } = await look()
  expect(code).toBe(1)
  expect(text).toContain('Found 120 products in 120 variants, 120 customers.')
  expect(text).toContain('broken.zip')
})
