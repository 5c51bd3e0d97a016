export { deskTemplates } from './template/effective-template.ts'
