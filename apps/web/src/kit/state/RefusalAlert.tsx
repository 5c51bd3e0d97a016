import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'

/** Shows why something was refused, with a sign; nothing where nothing was. */
export const RefusalAlert = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className="k-refusal" role="alert">
      <Icon of={alertIcon} /> {text}
    </p>
  )
