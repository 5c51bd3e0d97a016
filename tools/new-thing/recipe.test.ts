import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as codeRules from '../tidy/code.ts'
import { codesExist } from '../tidy/errors.ts'
import { hasNoCircles, keepsArrows, namesExtensions, usesPublicDoors } from '../tidy/imports.ts'
import { type Rule, readTree, report, sourceOf } from '../tidy/tree.ts'
import { wordsAreSpoken } from '../tidy/words-spoken.ts'
import { wordsExist } from '../tidy/words.ts'
import { changedFiles, ownFiles } from './recipe.ts'
import { fillMarks, marksOf, type Thing } from './thing.ts'

const root = path.join(import.meta.dirname, '../..')
const thing: Thing = {
  capability: 'inventory',
  name: 'spare-box',
  permission: 'platform.inventory.suppliers',
  area: 'inventory',
  icon: 'boxIcon',
  words: { en: 'Spare box', enMany: 'Spare boxes', zh: '备用箱', ja: '予備箱' },
  purpose: { en: 'What is kept aside', zh: '备用的箱子', ja: '取り置きの箱' },
}

describe('asked wrongly, or what it needs', () => {
  const ask = (...given: readonly string[]) =>
    spawnSync(process.execPath, [path.join(root, 'tools/new-thing.ts'), ...given], { encoding: 'utf8' })

  it('--help says it, and writes nothing', () => {
    const { status, stdout, stderr } = ask('--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('--permission')
  })

  it('an option that there is not is named', () => {
    const { status, stderr } = ask('inventory', 'shelf-label', '--colour', 'red')
    expect(status).toBe(1)
    expect(stderr).toContain('--colour')
  })
})

describe('a new thing', () => {
  it('is named in every way from one name', () =>
    expect(marksOf(thing)).toMatchObject({
      things: 'spare-boxes',
      table: 'spare_box',
      camels: 'spareBoxes',
      Pascals: 'SpareBoxes',
      'En many': 'Spare boxes',
    }))

  it('gets a file in every layer, without a mark left open, in syntax that strips away', () => {
    const files = ownFiles(root, thing)
    expect([...files.keys()].map((file) => file.replace(/\d{4}/, '0000'))).toEqual([
      'packages/contract/src/inventory/spare-box.calls.ts',
      'apps/server/migrations/0000-spare-boxes.sql',
      'apps/server/src/modules/inventory/spare-box/spare-box.store.ts',
      'apps/server/src/modules/inventory/spare-box/spare-boxes.ts',
      'apps/server/src/modules/inventory/spare-box/spare-box.db.test.ts',
      'apps/web/src/screens/spare-boxes/SpareBoxPage.tsx',
      'apps/web/src/screens/spare-boxes/SpareBoxDrawer.tsx',
      'apps/web/src/words/en/spareBox.json',
      'apps/web/src/words/zh/spareBox.json',
      'apps/web/src/words/ja/spareBox.json',
    ])
    for (const [file, text] of files) {
      expect(text).not.toMatch(/[«»]/)
      if (file.endsWith('.ts')) stripTypeScriptTypes(text)
      if (file.endsWith('.json')) JSON.parse(text)
    }
  })

  it('declares its list as lists are declared today', () => {
    const lists = readFileSync(path.join(root, 'apps/server/src/platform/list/list.store.ts'), 'utf8')
    const [, wanted = ''] = /interface List<[^{]*> \{\n(.*?)\n\}/s.exec(lists) ?? []
    const store = ownFiles(root, thing).get('apps/server/src/modules/inventory/spare-box/spare-box.store.ts') ?? ''
    const [, given = ''] = /listOf\(\{\n(.*?)\n\}\)/s.exec(store) ?? []
    const namesIn = (text: string): string[] =>
      [...text.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name = '']) => name)
    expect(namesIn(wanted)).toEqual(expect.arrayContaining(namesIn(given)))
    expect(namesIn(given)).toEqual(['columns', 'from', 'order', 'keyOf'])
  })

  it('finds its place in every list there is', () => {
    const files = changedFiles(root, thing)
    expect(files.get('apps/web/src/places.ts')).toContain("shell(paths.spareBoxes(), 'spareBoxes', [")
    expect(files.get('apps/web/src/routes.ts')).toContain("import('./screens/spare-boxes/SpareBoxPage.tsx')")
    expect(files.get('apps/web/src/shell/menu.ts')).toContain('paths.spareBoxes()')
    expect(files.get('packages/contract/src/inventory/inventory.errors.ts')).toContain("'spare-box.name-taken'")
    expect(JSON.parse(files.get('apps/web/src/words/ja/nav.json') ?? '')).toMatchObject({
      screen: { spareBoxes: { title: '予備箱', purpose: '取り置きの箱' } },
    })
  })

  it('has its name in the log, in every language', () => {
    const files = changedFiles(root, thing)
    const named = (['en', 'zh', 'ja'] as const).map(
      (language) =>
        JSON.parse(files.get(`packages/contract/src/audit/log-words/${language}.json`) ?? '').thing['spare-box'],
    )
    expect(named).toEqual(['spare box', '备用箱', '予備箱'])
  })

  it('leaves every house rule kept', () => {
    const written = new Map([...ownFiles(root, thing), ...changedFiles(root, thing)])
    const tree = [
      ...readTree().filter(({ path: one }) => !written.has(one)),
      ...[...written].map(([one, text]) => sourceOf(one, text)),
    ]
    const rules: readonly Rule[] = [
      ...Object.values(codeRules),
      keepsArrows,
      usesPublicDoors,
      hasNoCircles,
      namesExtensions,
      wordsExist,
      wordsAreSpoken,
    ]
    expect(rules.flatMap((rule) => report(rule(tree)))).toEqual([])
    // Codes are looked up in the list as it is loaded: the thing's own is not in it yet.
    expect(report(codesExist(tree)).every((line) => line.includes('spare-box.name-taken'))).toBe(true)
  })

  it('says which list has lost its place', () =>
    expect(() => changedFiles(root, { ...thing, area: 'nowhere' })).toThrow('menu.ts has no place'))

  it('refuses a mark that nothing stands for', () => expect(() => fillMarks('«price»', {})).toThrow('«price»'))
})
