import { addFamilyCard, endFamilyCard, listFamilyCards } from '@kassa/contract/member/family.calls.ts'
import { Button, Input } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { CanDo, CannotDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import type { Member } from './MemberDrawer.tsx'

const EDIT = 'platform.members.members.edit'

/** Lists the cards of the people who share a member's account, and gives or ends one. Source: features MB-P09. */
export function FamilyCards({ member }: { readonly member: Member }) {
  const { t } = useTranslation('member')
  const [isOpen, setOpen] = useFormState('family-card', false)
  const { data, error, refetch } = useAnswer(listFamilyCards, { id: member.id })
  const end = useChange(endFamilyCard, { refreshes: ['member'] })
  const confirm = useConfirm()
  const ask = async (id: string, name: string): Promise<void> => {
    const question = { title: t('family.endQuestion', { name }), body: t('family.endBody'), ok: t('family.endNow') }
    if (await confirm(question)) end.mutate({ id })
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const add = member.isArchived ? null : (
    <CanDo permission={EDIT}>
      <Button onClick={() => setOpen(true)}>{t('family.add')}</Button>
    </CanDo>
  )
  return (
    <div className="k-stack">
      {data.cards.length === 0 ? (
        <EmptyState title={t('family.none')} body={t('family.noneBody')} action={add ?? undefined} />
      ) : (
        <>
          <div>{add}</div>
          <PlainTable
            title={t('tab.family')}
            columns={[t('field.name'), t('field.cardNumber'), t('family.since'), t('family.state')]}
            rows={data.cards.map(({ id, name, cardNumber, madeAt, endedAt }) => ({
              key: id,
              cells: [
                name || '–',
                cardNumber,
                <Moment key="since" at={madeAt} form="day" />,
                <Fragment key="state">
                  {endedAt === null ? (
                    <>
                      <CanDo permission={EDIT}>
                        <Button
                          size="small"
                          aria-label={t('family.end', { name })}
                          loading={end.isPending}
                          onClick={() => void ask(id, name)}
                        >
                          {t('family.endNow')}
                        </Button>
                      </CanDo>
                      <CannotDo permission={EDIT}>
                        <StatusTag kind="good">{t('family.active')}</StatusTag>
                      </CannotDo>
                    </>
                  ) : (
                    <StatusTag kind="off">{t('family.ended')}</StatusTag>
                  )}
                </Fragment>,
              ],
            }))}
          />
        </>
      )}
      {isOpen ? <AddDrawer member={member} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function AddDrawer({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { t } = useTranslation('member')
  const add = useChange(addFamilyCard, { refreshes: ['member'] })
  return (
    <FormDrawer
      width={420}
      reopensAs={`family-card.${member.id}`}
      title={t('family.add')}
      initial={{ name: '', cardNumber: '' }}
      schema={addFamilyCard.request.omit({ memberId: true })}
      onClose={onClose}
      onSubmit={(fields) => add.mutateAsync({ ...fields, memberId: member.id })}
    >
      <p>{t('family.body', { name: member.name })}</p>
      <FormField name="name" label={t('field.name')}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormField name="cardNumber" label={t('field.cardNumber')} hint={t('family.cardHint')} isOptional>
        <Input maxLength={30} autoComplete="off" />
      </FormField>
    </FormDrawer>
  )
}
