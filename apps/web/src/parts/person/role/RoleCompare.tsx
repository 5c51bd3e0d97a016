import { Drawer, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { permissionPath } from './permission-path.ts'
import '../people.css'
import { limitsThatDiffer, RoleLimits } from './RoleLimits.tsx'
import type { Role, RoleSubject } from './RoleList.tsx'
import { roleText } from '../../../words/role-text.ts'

/** Codes that one role holds and the other does not, and limits in which they differ; until another is chosen, the role's own. */
export function RoleCompare({ subject, role, onClose }: { subject: RoleSubject; role: Role; onClose: () => void }) {
  const { t } = useTranslation('people')
  const [otherId, setOtherId] = useState<string>()
  const { data } = useAnswer(subject.calls.list, { partnerId: subject.partnerId, limit: 200 })
  const others = (data?.rows ?? []).filter(({ id }) => id !== role.id)
  const other = others.find(({ id }) => id === otherId)
  const onlyHere = role.codes.filter((code) => !other?.codes.includes(code))
  const onlyThere = other?.codes.filter((code) => !role.codes.includes(code)) ?? []
  const limits = other ? limitsThatDiffer(role, other) : []
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
      {other && onlyHere.length + onlyThere.length + limits.length === 0 ? <p>{t('compare.same')}</p> : null}
      {other && limits.length > 0 ? <RoleLimits names={[role.name, other.name].map(roleText)} limits={limits} /> : null}
      <div className="k-compare">
        {other && onlyThere.length > 0 ? (
          <Codes title={t('compare.only', { name: roleText(other.name) })} codes={onlyThere} />
        ) : null}
        {other && onlyHere.length > 0 ? (
          <Codes title={t('compare.only', { name: roleText(role.name) })} codes={onlyHere} />
        ) : null}
        {otherId === undefined ? <Codes title={t('field.permissions')} codes={role.codes} /> : null}
      </div>
    </Drawer>
  )
}

function Codes({ title, codes }: { readonly title: string; readonly codes: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {codes.map((code) => (
          <li key={code}>{permissionPath(code)}</li>
        ))}
      </ul>
    </section>
  )
}
