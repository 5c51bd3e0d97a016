export { nearestSetting, readSetting, readSettings } from './setting/effective-setting.ts'
export type { StoredSetting } from './setting/setting.store.ts'
