import { openHouseAccount, setPurseCredit, type purseView } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'

type Purse = OutputOf<typeof purseView>

interface Props {
  /** The account whose credit changes; null opens one for `member`. */
  readonly purse: Purse | null
  readonly member: { readonly id: string; readonly name: string }
  readonly currency: string
  readonly onClose: () => void
}

/** How much a member may owe: opens their house account, or changes its credit. */
export function CreditDrawer({ purse, member, currency, onClose }: Props) {
  const { t } = useTranslation('purse')
  const open = useChange(openHouseAccount)
  const change = useChange(setPurseCredit)
  return (
    <FormDrawer
      width={420}
      reopensAs={`credit.${member.id}`}
      title={t('openFor', { name: member.name })}
      initial={{ creditMinor: purse?.creditMinor ?? null }}
      schema={openHouseAccount.request.pick({ creditMinor: true })}
      version={purse?.version}
      onClose={onClose}
      onSubmit={({ creditMinor }, version) =>
        purse
          ? change.mutateAsync({ id: purse.id, creditMinor, version })
          : open.mutateAsync({ memberId: member.id, creditMinor })
      }
    >
      <FormMoney name="creditMinor" label={t('credit')} hint={t('creditHint')} currency={currency} />
    </FormDrawer>
  )
}
