import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type brandView, readBrand, removeBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { Button } from 'antd'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askBrand } from '../../../api/brand/follow-brand.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../../kit/state/Skeleton.tsx'
import { AccentShades } from './AccentShades.tsx'
import { DomainPanel } from './DomainPanel.tsx'
import './brand.css'

const BrandDrawer = lazyPart(async () => (await import('./BrandDrawer.tsx')).BrandDrawer)

export type BrandView = OutputOf<typeof brandView>

interface Props {
  readonly title: string
  readonly purpose: string
  readonly above: ReactNode
  readonly partnerId: string
}

/** The brand that the merchants of a partner see, and the domain at which it is shown to everybody. */
export function BrandPanel({ title, purpose, above, partnerId }: Props) {
  const { data, error, refetch } = useAnswer(readBrand, { partnerId })
  return (
    <>
      <PageHead title={title} purpose={purpose} />
      {above}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton rows={6} />}
      {data ? <Look partnerId={partnerId} brand={data.brand} mayEdit={data.can.edit} /> : null}
      {data?.brand ? (
        <DomainPanel
          partnerId={partnerId}
          brand={data.brand}
          platformHost={data.platformHost}
          mayEdit={data.can.edit}
        />
      ) : null}
    </>
  )
}

interface LookProps {
  readonly partnerId: string
  readonly brand: BrandView | null
  readonly mayEdit: boolean
}

function Look({ partnerId, brand, mayEdit }: LookProps) {
  const { t } = useTranslation('brand')
  const [isEditing, setIsEditing] = useFormState('partner-brand', false)
  const confirm = useConfirm()
  const remove = useChange(removeBrand, { onDone: () => void askBrand() })
  const askRemove = async ({ name, version }: BrandView): Promise<void> => {
    const question = { title: t('askRemove', { name }), body: t('askRemoveBody'), ok: t('remove'), isDanger: true }
    if (await confirm(question)) remove.mutate({ partnerId, version })
  }
  return (
    <section className="k-panel k-brand-panel">
      <h2>{t('panel')}</h2>
      <p className="k-muted">{t('note')}</p>
      {brand ? <Shown brand={brand} /> : <p className="k-muted">{t('none')}</p>}
      {mayEdit ? (
        <p>
          <Button type={brand ? 'default' : 'primary'} onClick={() => setIsEditing(true)}>
            {t(brand ? 'edit' : 'setUp')}
          </Button>{' '}
          {brand ? (
            <Button danger onClick={() => void askRemove(brand)}>
              {t('remove')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {isEditing ? <BrandDrawer partnerId={partnerId} brand={brand} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}

function Shown({ brand }: { readonly brand: BrandView }) {
  const { t } = useTranslation('brand')
  const { name, logo, accent, replyTo } = brand
  return (
    <>
      <Facts
        facts={[
          { label: t('name'), value: name },
          { label: t('logo'), value: logo === null ? '–' : <img className="k-brand-shown" src={logo} alt={name} /> },
          { label: t('replyTo'), value: replyTo || '–' },
        ]}
      />
      {accent === null ? null : <AccentShades accent={accent} />}
    </>
  )
}
