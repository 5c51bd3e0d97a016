/** An option that is not there yet. */
export const emptyOption = () => ({ id: crypto.randomUUID(), name: '', names: {}, surchargeMinor: 0, isDefault: false })
