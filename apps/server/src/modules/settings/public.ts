export { readSetting, readSettings } from './setting/effective-setting.ts'
