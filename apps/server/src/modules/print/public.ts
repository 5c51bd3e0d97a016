export { deskTemplates } from './template/effective-template.ts'
export { deskScreen } from './screen/screen-files.ts'
