import { addSerials, listSerials } from '@kassa/contract/inventory/serial-number.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'

const SHOWN = 12
const schema = addSerials.request.omit({ variantId: true })

/** The pieces of one product at the chosen outlet, and how many of them have no number yet. Nothing for goods without numbers. */
export function Serials({ variantId, name }: { variantId: string; name: string }) {
  const { t } = useTranslation('stock')
  const outletId = useSession((session) => session.outlet?.outletId)
  const mayGive = useCan('platform.inventory.stock.edit')
  const [isGiving, setGiving] = useFormState('serials', false)
  const asked = { variantId, outletId, state: 'in-stock', limit: SHOWN } as const
  const { data } = useAnswer(listSerials, asked, { isQuiet: true, isEnabled: outletId !== undefined })
  const [first] = data?.rows ?? []
  const counts = data?.counts
  if (!data || !counts) return null
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('serials.panel')}</h2>
        {mayGive && counts.unnumbered > 0 ? (
          <Button size="small" onClick={() => setGiving(true)}>
            {t('serials.give')}
          </Button>
        ) : null}
      </div>
      {counts.unnumbered > 0 ? <p className="k-warn">{t('serials.unnumbered', { count: counts.unnumbered })}</p> : null}
      {counts.unnumbered < 0 ? <p className="k-bad">{t('serials.surplus', { count: -counts.unnumbered })}</p> : null}
      <p className="k-tags">
        {data.rows.map((row) => (
          <Link key={row.id} to={paths.serial(row.id)} className="k-figures">
            {row.number}
          </Link>
        ))}
      </p>
      {first ? (
        <p className="k-panel-more">
          <Link to={paths.serials({ productId: first.productId })}>{t('serials.more')}</Link>
        </p>
      ) : null}
      {isGiving ? (
        <GiveDrawer variantId={variantId} name={name} wanted={counts.unnumbered} onClose={() => setGiving(false)} />
      ) : null}
    </section>
  )
}

interface GiveProps {
  readonly variantId: string
  readonly name: string
  readonly wanted: number
  readonly onClose: () => void
}

/** Gives numbers to pieces that lie here without one. */
function GiveDrawer({ variantId, name, wanted, onClose }: GiveProps) {
  const { t } = useTranslation('stock')
  const give = useChange(addSerials, { refreshes: ['inventory'] })
  return (
    <FormDrawer
      reopensAs={`serials.${variantId}`}
      title={t('serials.giveTitle', { name })}
      initial={{ serials: [] as string[] }}
      schema={schema}
      onClose={onClose}
      onSubmit={({ serials }) => give.mutateAsync({ variantId, serials })}
    >
      <FormSection title={t('serials.panel')}>
        <FormField name="serials" label={t('serials.panel')}>
          <SerialsField wanted={wanted} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
