/** How a warehouse is told from others of its company: by its city, where its name does not say that already. */
export function placeName({ companyName, city }: { companyName: string; city: string }): string {
  const isNamed = companyName.toLowerCase().includes(city.toLowerCase())
  return isNamed ? companyName : [companyName, city].filter(Boolean).join(', ')
}
