/** What a state is called for the user: the bucket's name (specification section 4). */
export function statusName(status: string, endedAs: string): string {
  const names: Record<string, string> = {
    O: 'Open Orders',
    Q: 'Rate & Route',
    H: 'Deferred',
    T: 'Schedule',
    A: 'InTransit',
    D: 'Delivered',
  }
  return names[status] ?? (endedAs === 'archived' ? 'Archived' : 'Voided')
}
