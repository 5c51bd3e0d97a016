import type { InputOf } from '@kassa/contract/endpoint.ts'
import { savePlatformSales, saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { useChange } from '../../api/use-change.ts'
import { askedOf, type SettingsPlace } from './shown-settings.ts'

type Changes = Pick<InputOf<typeof saveSalesSettings.request>, 'changes'>

/** Saves settings where one looks: the platform's by a call of its own. */
export function useSaveSettings(place: SettingsPlace) {
  const above = useChange(savePlatformSales)
  const inside = useChange(saveSalesSettings)
  const mutateAsync = (changes: Changes) =>
    place.isPlatform ? above.mutateAsync(changes) : inside.mutateAsync({ ...askedOf(place), ...changes })
  return { mutateAsync, mutate: (changes: Changes): void => void mutateAsync(changes).catch(() => undefined) }
}
