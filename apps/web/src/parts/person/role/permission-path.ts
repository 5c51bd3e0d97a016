import { permissionName } from '@kassa/contract/permission/permission-names.ts'
import { currentLanguage } from '../../../words/words.ts'
import { branchesOf } from './permission-nodes.ts'

/** A permission with the branches above it: Products › Categories › Add. */
export function permissionPath(code: string): string {
  const language = currentLanguage()
  return [...branchesOf(code).slice(1), code].map((part) => permissionName(part, language)).join(' › ')
}
