/** Names of the generated patients: some are common, some belong to a few people only. */

export const GIVEN = `Maria James Jennifer Michael Linda Robert Guadalupe David Patricia Jose Elizabeth
  William Rosa Carlos Susan Thomas Carmen Daniel Karen Luis Nancy Matthew Lucía Anthony Ashley Mark Sofía
  Donald Emily Steven Andrés Paul Donna Joshua Michelle Kenneth Valentina Kevin Amanda Brian Ximena George
  Melissa Timothy Deborah Ronald Noemí Edward Stephanie Jason Rebecca Jeffrey Sharon Ryan Laura Jacob Cynthia
  Gary Kathleen Nicholas Amy Eric Angela Jonathan Shirley Stephen Brenda Larry Emma Justin Anna Scott Pamela
  Brandon Nicole Benjamin Samantha Samuel Katherine Raymond Yolanda Zoe Quentin Xavier`.split(/\s+/);

export const FAMILY =
  `Smith Johnson Garcia Williams Brown Jones Rodriguez Miller Davis Martinez Hernandez Lopez
  Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark
  Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson
  Baker Hall Rivera Campbell Mitchell Carter Roberts Gómez Phillips Evans Turner Díaz Parker Cruz Edwards
  Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutiérrez Ortiz Morgan Cooper Peterson Bailey Reed
  Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chávez Wood Bennett Gray Mendoza Ruiz Hughes
  Price Álvarez Castillo Sanders Patel Myers Long Ross Foster Jiménez Powell Jenkins Perry Russell Sullivan
  Bell Coleman Butler Henderson Barnes Fisher Vásquez Simmons Romero Jordan Patterson Alexander Hamilton Graham
  Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens`.split(
    /\s+/,
  );

/** About one in 1,500 has a family name made of two of these: a few hundred of each in total. */
export const SYLLABLES = `Zwi Kvet Ojuk Wroz Yqua Bjorn Thuy Pfan Szcz Ghia Ndle Vuok`.split(/\s+/);

export const DOMAINS = ['example.com', 'example.org', 'mail.example.net', 'clinic-post.example'];
