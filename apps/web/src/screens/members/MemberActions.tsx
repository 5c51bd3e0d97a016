import { archiveMember } from '@kassa/contract/member/member.calls.ts'
import { exportMember } from '@kassa/contract/member/privacy.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, editIcon } from '../../ui/icons.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import type { Member } from './MemberDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const MemberDrawer = lazyPart(async () => (await import('./MemberDrawer.tsx')).MemberDrawer)
const drawers = () => import('./MemberActionDrawers.tsx')
const PointsDrawer = lazyPart(async () => (await drawers()).PointsDrawer)
const BalanceDrawer = lazyPart(async () => (await drawers()).BalanceDrawer)
const LevelOfMember = lazyPart(async () => (await drawers()).LevelOfMember)
const EraseMember = lazyPart(async () => (await drawers()).EraseMember)
const PasswordOfMember = lazyPart(async () => (await drawers()).PasswordOfMember)
const OwnLink = lazyPart(async () => (await import('./OwnLink.tsx')).default)

type Open = 'own' | 'edit' | 'points' | 'balance' | 'password' | 'level' | 'erase' | null

/** Draws the actions on a member, each with its own right. */
export function MemberActions({ member }: { member: Member }) {
  const { t } = useTranslation(['member', 'common'])
  const [open, setOpen] = useFormState<Open>('member', null)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const archive = useUndoable(archiveMember, { onDone: () => void navigate({ to: paths.members() }) })
  const mayExport = useCan('platform.members.members.consumption')
  const [mayEdit, mayAdjust, mayReset, mayDelete] = [
    useCan('platform.members.members.edit'),
    useCan('platform.members.members.adjust'),
    useCan('platform.members.members.resetPassword'),
    useCan('platform.members.members.delete'),
  ]
  const ask = async (): Promise<void> => {
    const title = t('archiveQuestion', { name: member.name })
    if (await confirm({ title, body: t('archiveBody'), ok: t('archive'), isDanger: true }))
      archive({ id: member.id }, member.name)
  }
  const save = (): void =>
    void download(exportMember, { id: member.id }, `member-${member.cardNumber}.json`).catch(() => undefined)
  const items = [
    ...(mayAdjust ? (['points', 'balance'] as const) : []),
    ...(mayEdit ? (['level'] as const) : []),
    ...(mayReset ? (['password'] as const) : []),
  ].map((key) => ({ key, label: t(`action.${key}`), onClick: () => setOpen(key) }))
  // By mail or as a text; whether texts have a way here, the server knows.
  const hasLink = useCan('platform.members.members') && (member.email !== '' || member.phone !== '')
  const all = [
    ...items,
    ...(hasLink ? [{ key: 'own', label: t('own.link'), onClick: () => setOpen('own') }] : []),
    ...(mayExport ? [{ key: 'export', label: t('export'), onClick: save }] : []),
    ...(mayDelete ? [{ key: 'erase', label: t('erase.open'), danger: true, onClick: () => setOpen('erase') }] : []),
    ...(mayDelete ? [{ key: 'archive', label: t('archive'), danger: true, onClick: () => void ask() }] : []),
  ]
  const close = (): void => setOpen(null)
  return (
    <>
      {mayEdit ? (
        <Button icon={<Icon of={editIcon} />} onClick={() => setOpen('edit')}>
          {t('common:edit')}
        </Button>
      ) : null}
      {all.length > 0 ? (
        <Dropdown menu={{ items: all }} trigger={['click']}>
          <Button>
            {t('actions')} <Icon of={downIcon} />
          </Button>
        </Dropdown>
      ) : null}
      {open === 'edit' ? <MemberDrawer member={member} onClose={close} /> : null}
      {open === 'own' ? <OwnLink id={member.id} onClose={close} /> : null}
      {open === 'points' ? <PointsDrawer member={member} onClose={close} /> : null}
      {open === 'balance' ? <BalanceDrawer member={member} onClose={close} /> : null}
      {open === 'level' ? <LevelOfMember member={member} onClose={close} /> : null}
      {open === 'erase' ? <EraseMember member={member} onClose={close} /> : null}
      {open === 'password' ? <PasswordOfMember member={member} onClose={close} /> : null}
    </>
  )
}
