/** Distinguishes a warehouse from the company's others: adds its city unless the name already includes it. */
export function placeName({ companyName, city }: { companyName: string; city: string }): string {
  const isNamed = companyName.toLowerCase().includes(city.toLowerCase())
  return isNamed ? companyName : [companyName, city].filter(Boolean).join(', ')
}
