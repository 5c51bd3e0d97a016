import type { Module } from '../../platform/module.ts'
import { beginWithCoins } from './setting/begin-with-coins.ts'
import { readOwnWords, saveOwnWords } from './own-word/own-words.ts'
import * as settings from './setting/settings.ts'
import { beginWithTaxes } from './tax/begin-with-taxes.ts'
import { archiveTax, listTaxes, setTaxEnabled } from './tax/manage-taxes.ts'
import { setupTaxErrand } from './tax/setup-tax.errand.store.ts'
import { createTax, updateTax } from './tax/save-tax.ts'
import { takePlaceTaxes } from './tax/take-place-taxes.ts'

export const settingsModule: Module = {
  name: 'settings',
  errands: [setupTaxErrand],
  openings: [beginWithCoins, beginWithTaxes],
  commands: [
    ...Object.values(settings),
    readOwnWords,
    saveOwnWords,
    listTaxes,
    createTax,
    updateTax,
    takePlaceTaxes,
    setTaxEnabled,
    archiveTax,
  ],
}
