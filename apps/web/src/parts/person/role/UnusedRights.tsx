import { readUnusedRights } from '@kassa/contract/identity/unused-rights.calls.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMomentText } from '../../../kit/detail/Moment.tsx'
import { useSession } from '../../../session/session.ts'
import { toggleCodes } from './permission-nodes.ts'
import { permissionPath } from './permission-path.ts'
import '../people.css'

/**
 * In the form of a role: the permissions that nobody who holds it used lately, once asked for, and a press that takes them out of the form. Nothing is
 * saved by it, and a permission that the person does not hold is left. Source: RB-D02.
 */
export function UnusedRights({ roleId }: { roleId: string }) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="k-unused-rights" aria-live="polite">
      {isOpen ? <Told roleId={roleId} /> : <Button onClick={() => setOpen(true)}>{t('unused.ask')}</Button>}
    </div>
  )
}

function Told({ roleId }: { roleId: string }) {
  const { t } = useTranslation('people')
  const when = useMomentText()
  const { data, isError } = useAnswer(readUnusedRights, { roleId })
  if (isError) return <p>{t('unused.failed')}</p>
  if (!data) return <p>{t('unused.looking')}</p>
  const facts = { day: when(data.since, null, 'day'), count: data.holders }
  if (data.holders === 0) return <p>{t('unused.nobody')}</p>
  if (!data.isTold) return <p>{t('unused.early', facts)}</p>
  return (
    <>
      <Unused codes={data.unused} facts={facts} />
      <p className="k-muted">{t('unused.untold', { count: data.untold.length })}</p>
    </>
  )
}

type Facts = Readonly<{ day: string; count: number }>

/** Lists those that the form still has; what was taken out in it is not told again. */
function Unused({ codes, facts }: { codes: readonly string[]; facts: Facts }) {
  const { t } = useTranslation('people')
  const form = Form.useFormInstance()
  const chosen = Form.useWatch<readonly string[] | undefined>('codes', form) ?? []
  const held = useSession((session) => session.perm)
  const left = codes.filter((code) => chosen.includes(code))
  const removable = left.filter((code) => held.includes(code))
  if (codes.length === 0) return <p>{t('unused.none', facts)}</p>
  if (left.length === 0) return <p>{t('unused.removed')}</p>
  const remove = (): void =>
    form.setFieldValue(
      'codes',
      toggleCodes(chosen, removable, false, (code) => removable.includes(code)),
    )
  return (
    <>
      <p>{t('unused.since', facts)}</p>
      <ul>
        {left.map((code) => (
          <li key={code}>{permissionPath(code)}</li>
        ))}
      </ul>
      {removable.length === 0 ? (
        <p className="k-muted">{t('unused.notYours')}</p>
      ) : (
        <Button onClick={remove}>{t('unused.remove', { count: removable.length })}</Button>
      )}
    </>
  )
}
