import { permissionName } from '@kassa/contract/permission/permission-names.ts'
import { Drawer, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { currentLanguage } from '../../words/words.ts'
import { branchesOf } from './permission-nodes.ts'
import type { Role, RoleSubject } from './RoleList.tsx'
import { roleText } from '../../words/role-text.ts'

/** What one role holds and the other does not. */
export function RoleCompare({ subject, role, onClose }: { subject: RoleSubject; role: Role; onClose: () => void }) {
  const { t } = useTranslation('people')
  const [otherId, setOtherId] = useState<string>()
  const { data } = useAnswer(subject.calls.list, { partnerId: subject.partnerId, limit: 200 })
  const others = (data?.rows ?? []).filter(({ id }) => id !== role.id)
  const other = others.find(({ id }) => id === otherId)
  const onlyHere = role.codes.filter((code) => !other?.codes.includes(code))
  const onlyThere = other?.codes.filter((code) => !role.codes.includes(code)) ?? []
  return (
    <Drawer open title={t('compare.title')} size={720} onClose={onClose} rootClassName="k-form-drawer">
      <p>
        <strong>{roleText(role.name)}</strong>
      </p>
      <Select
        style={{ width: '100%', marginBottom: 16 }}
        aria-label={t('compare.with')}
        placeholder={t('compare.with')}
        value={otherId}
        onChange={setOtherId}
        options={others.map(({ id, name }) => ({ value: id, label: roleText(name) }))}
      />
      {other && onlyHere.length + onlyThere.length === 0 ? <p>{t('compare.same')}</p> : null}
      <div className="k-compare">
        {other && onlyThere.length > 0 ? <Only name={roleText(other.name)} codes={onlyThere} /> : null}
        {onlyHere.length > 0 && (other || otherId === undefined) ? (
          <Only name={roleText(role.name)} codes={onlyHere} />
        ) : null}
      </div>
    </Drawer>
  )
}

function Only({ name, codes }: { name: string; codes: readonly string[] }) {
  const { t } = useTranslation('people')
  return (
    <section>
      <h3>{t('compare.only', { name })}</h3>
      <ul>
        {codes.map((code) => (
          <li key={code}>{pathName(code)}</li>
        ))}
      </ul>
    </section>
  )
}

/** A permission with the branches above it: Products › Categories › Add. */
function pathName(code: string): string {
  const language = currentLanguage()
  return [...branchesOf(code).slice(1), code].map((part) => permissionName(part, language)).join(' › ')
}
