declare module 'zipcodes' {
  const zipcodes: { lookup(zip: string): unknown }
  export default zipcodes
}
declare module 'tz-lookup' {
  export default function timeZoneAt(latitude: number, longitude: number): string
}
