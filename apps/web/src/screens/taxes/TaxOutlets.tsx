import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'

export type Outlets = readonly { readonly outletId: string; readonly isDefault: boolean }[]

/** The outlets at which a tax is offered, and where it is the default. */
export function TaxOutlets({ value = [], onChange }: { value?: Outlets; onChange?: (value: Outlets) => void }) {
  const { t } = useTranslation('tax')
  const outlets = useSession((session) => session.outlets)
  const offer = (outletId: string, isOffered: boolean): void =>
    onChange?.(
      isOffered ? [...value, { outletId, isDefault: false }] : value.filter((one) => one.outletId !== outletId),
    )
  const makeDefault = (outletId: string, isDefault: boolean): void =>
    onChange?.(value.map((one) => (one.outletId === outletId ? { ...one, isDefault } : one)))
  return (
    <ul className="k-plain-list">
      {outlets.map((outlet) => {
        const mine = value.find((one) => one.outletId === outlet.id)
        return (
          <li key={outlet.id}>
            <Checkbox checked={mine !== undefined} onChange={(event) => offer(outlet.id, event.target.checked)}>
              {outlet.name}
            </Checkbox>
            {mine ? (
              <Checkbox
                aria-label={`${t('defaultAt')} ${outlet.name}`}
                checked={mine.isDefault}
                onChange={(event) => makeDefault(outlet.id, event.target.checked)}
              >
                {t('default')}
              </Checkbox>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
