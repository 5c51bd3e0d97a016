import { permissionName } from '@kassa/contract/permission/permission-names.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../words/list-text.ts'
import { currentLanguage } from '../../../words/words.ts'
import { roleIs, type RoleIs } from './role-is.ts'
import '../people.css'

interface Role {
  readonly id: string
  readonly codes: readonly string[]
}

/** In a form with a field `roleId`: what whoever gets the chosen role may do, in words. */
export function RoleExplained({ roles }: { roles: readonly Role[] }) {
  const chosen = Form.useWatch<string | undefined>('roleId', Form.useFormInstance())
  const role = roles.find(({ id }) => id === chosen)
  return role ? <Lines of={roleIs(role.codes)} /> : null
}

function Lines({ of: { desk, may, mayNot, office } }: { of: RoleIs }) {
  const { t } = useTranslation('people')
  const names = (list: RoleIs['desk']) => ({
    list: listText(list.map((code) => permissionName(code, currentLanguage()))),
  })
  const lines = [
    desk.length === 0 ? t('roleIs.deskNone') : t('roleIs.desk', names(desk)),
    ...(may.length === 0 ? [] : [t('roleIs.may', names(may))]),
    ...(mayNot.length === 0 ? [] : [t('roleIs.mayNot', names(mayNot))]),
    office.length === 0 ? t('roleIs.officeNone') : t('roleIs.office', names(office)),
  ]
  return (
    <ul className="k-role-is" aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
