export { nearestSettings, readSetting, readSettings, viewSettings } from './setting/effective-setting.ts'
export { addFirstTaxes, type FirstTax } from './tax/first-taxes.ts'
export type { StoredSetting } from './setting/setting.store.ts'
export { placeOf, saveSettings } from './setting/save-settings.ts'
