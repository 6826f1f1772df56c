export const cz = `
adresa agáve akát akce akord alej almara altán amorek ampulka amulet ananas andulka angrešt anketa anorak anténa
arašíd archa archiv areál armáda aroma artista asfalt astra ateliér atlet aukce autobus automat autor avokádo azalka
babička bábovka badatel bageta bakalář balet balíček balkón balón balvan bambus banán banka barák bariéra barva basa
báseň básník batoh batůžek bavlna bazalka bažant bazén bažina bedna bednář beran beránek beseda besídka beton bezinka
bílek bílý biograf bistro bizon bláto blesk blok blůza bobr bobule bochník bod bodlák bodlina bohatý bok boltec bonbon
borec borůvčí borůvka borůvky bota botanik botička bouda bouře brada brambor brána brankář bratr brázda břečka břeh
brejle brigáda bříško bříza brloh brnění brod bronz brouk brož brukev brusič bruslař brusle brýle brzda buben bubeník
bubínek bublina budík budka budova bufet bufetář bujón buk bukvice bunda buňka buvol bydlení býk bylina byt čaj
čajovna čáp čára čas časopis část cech cedník cedule čekanka celek celer čelo cement cena cenovka čepice čeřen čerň
černý čerstvý červen česnek cesta cestář čeština četba chalupa chata chatař chatka chlapec chléb chleba chlév chlubit
chmel chobot chodba chodec chodník chór chov chrám chřest chrpa chrt chuť chutný chůze chvála chvíle chyba chystat
chytat chytrý cibule čidlo cihla cíl cín činel činka cinkot činže cirkus číše číslo čistota čistý čítanka citron
citrus cívka cizinec článek clona člun čmelák čočka cop copánek čtenář čtverec čtvrť čtvrtek čtyři cukr cukrář cukřík
cval cvičení cvik cvrček cyklus cylindr daleko dálka dálnice daň dar dárce dárek datel datum debata děda dědeček děj
dějiny deka dělník deník deset desítka deska déšť deštník deštný devět diamant dílna dílo diplom divadlo divák dívka
divoký dlaň dláto dlažba dlouhý dno doba dobrý dohled dohoda dojem doklad dolar dolík domek domov dopis doprava dort
dotaz dotek dotyk dóza dozor dráha drahý drak dráp dřep dřevák dřevo dřez drobek drobný drozd drůbež druh družba držák
dub duben duch důchod dudek dudy duha důkaz důl dům duna duše dusno důvod dužina dvojice dvorek dvůr dým dýmka dynamo
dýně džbán džem džíny džungle efekt ekolog elita emise energie epocha erb esej etapa éter etiketa exotika fagot fakt
faktura fanda fanfára farma farmář fasáda fazole fazolka fenka fenykl fialka fialový figura fík filc filtr finále
firma flanel flaška flétna fontána forma formát fotbal fotel fotka foukat frak fréza fronta funkce futrál fyzik
galerie galon garáž gáza gejzír gel generál gepard gesto glóbus gól gorila gotika grafik granát groš guláš guma habr
háček hádanka hájek hák hala halenka halíř harfa harpuna hasák hasič házená hebký hedvábí herec herna heslo hezký
hladina hladký hlas hlava hlavice hlavní hledat hlemýžď hlídač hlína hlinka hloh hluk hmota hmyz hnědý hnízdo hoblík
hoboj hoch hodina hodiny hodnota hokej holínka holub honba hora horal hořčice hořec horko horník hospoda houba houpat
houser houska housle hovor hrabě hrách hrad hradba hrana hrášek hřbet hrdina hrdlo hrdost hřeben hřebík hřib hříbě
hříbek hříčka hříva hrnec hrnek hroch hrom hrot hrozen hrubý hruď hruška hudba hudební hůl humno hurikán husa hustý
hvězda hvozd hydrant hyena hýl hymna ibišek igelit ikona inkoust invence inženýr jablko jabloň jahoda jalovec jáma
jamka jantar jarmark jaro jasan jasný jaspis javor jazyk ječmen jeden jedle jehla jehlan jehně jelen jelínek jemný
jeřáb jeseter jeskyně jetel jeviště jezdec jezero jezevec jídelna jídlo jih jilm jiřina jiskra jistota jistý jitro
jízda jméno jogurt kabát kabel kabelka kabina kachle kachna kadeř kajak kajuta kakao kaktus kalhoty kalich kámen
kamera kamna kámoš kanál kanape kanoe kapela kapitán kapka kapr kapradí kapsa kapusta karafa karamel karas karta
kartáč karton kasa kaše kaskáda kaštan katalog káva kavárna kávovar kazeta kbelík kečup kefír keř kilo kino kiosek
klacek kláda kladivo klapka klas klaun kláves klavír klec klečet klenba klenot klepat klíč klíček klid klih klika
klikva klima klín klobouk klokan kloub klub klubko kluk kmen kmín kmotr knedlík kniha knír knoflík koberec kobra
kobylka kočár kočí kočka kohout koláč kolega kolej koleno kolo koloběh komár komín komoda komora kompas koncert konev
kopec kopí kopie kopr kopřiva kopyto korál kořen koření kornout koruna koryto kos kosa košík košile kost kostel kostka
kostým kotě kotel kotlík kotouč kotva kouč kout kouzlo kov kožich krab krabice kráčet kraj krájet krajka král králík
krása krásný kravata krb křeček kredenc křehký krém kresba křeslo křída křídlo křik křišťál kříž křižník krmítko kroj
krok krtek kruh krůpěj krupice krůta krychle krystal kšilt kuchař kuchyň kufr kukačka kukla kůl kulatý kulich kuličky
kulisa kulka kulma kůň kupec kupka kupole kůra kuře kurýr kus kůže kvádr kvalita květ květák květen kvítek kvíz kýbl
kyselý kytara kytice kytka kyvadlo kývat labuť lahev lahůdka lak lampa lampión lán lanko lano lanýž lasička láska
laskavý latinka látka lavice lavička lávka léčba led leden lednice legenda lehátko lehký lék lékař lékárna lektor lem
len lepidlo les lesk letadlo leták létat letec letiště léto lev levný levý ležák líc liják lilek limetka linka lípa
liška lístek listí literát litr lívanec loď lodička lokál loket lopata los losos loubí louka loutka louže lov lovec
lovit ložisko ložnice lucerna luh luk lupa luxus lůžko lýko lyžař lyže lžíce lžička mák makovec malba malina malíř
malta malý máma maminka mandle mapa masáž maska mašle máslo maso máta matka matrace mávat mazat mazec meč měď medaile
medvěd měkký melodie meloun měna měsíc město meta metla metoda metr mez míč mikina milion milý mince minuta mír mísa
miska místo mistr mixér mládě mladý mléko mlha mlok mlsný mlýn mlynář mnich móda modřín modrý mokrý moped morče moře
mořský mosaz most motiv motorka motyka motýl moucha moudrý mouka mozek mrak mráz mříž mrkev mrož mušket mušle muž
muzeum mužík muzika myčka mýdlo mys mysl myslet mýtina mýval nabídka nábřeží nábytek náčiní nádech nádoba nádraží
nádrž nadšení náhoda náhrada náklad nákup nálada nálepka nálev náměstí námět nanuk nápad nápis náplast nápoj náramek
národ nárok nástroj nátěr návod návrat návrh název nažka nebe nedávno neděle něha nehet nektar nerost nerv neteř
netopýr nit nitka nížina nízký noc noha nos nosič nosník nota noty nováček noviny nový nudle nugát nula nůž nůžky
nymfa obal obchod oběd oběh obilí objekt objem objev oblak oblek obloha oblouk obojek obor obora obr obraz obrázek
obruč obuv ocel ocet ochrana očko odhad odkaz odlet odliv odměna odpověď odraz odstín odvaha odznak oheň ohlas ohrada
okap okénko okno oko okolí okraj okres okruh okurka olej oliva olovo olše omáčka omeleta opasek opora oprava orba
ořech orel osada osika oslava osm osoba ostrov ostruha ostrý osud osvěta otázka otec otvor ovce oves ovoce ozdoba
ozvěna pádlo páka pakt palác palec palma paluba památka paměť panák pánev papír paprika paprsek papuče pařez parfém
parník parta pás pasáž pásek páska pastýř pata pátek patro páv pavilon pavouk pečeně pečivo pelech pelikán pěna peníze
pěnkava pentle penzion perla perník pero pes pěšec pěšina pěst pestrý petržel pila pilíř pilník pirát písek píseň
písmo píšťala pivo pivoňka pivovar plachta plakát plamen planeta plášť plat plátno plavec plavky plazit plech ples
plesk pleť plevel plíce plnit plný plocha plod ploutev pluh plyn plyš pobyt počasí počet počítač podkova podlaha
podpis podpora podzim pohár pohled pohoda pohon pohoří pohyb poklad pokoj pokrm pól poledne polévka polibek police
polička poloha polštář pomník pomoc pondělí poník popel popis pořad poradce porce pórek portrét posila postava postel
postup potok poupě pouť poutník pouzdro povaha pověst povidla povlak povoz práce prach pračka prádlo práh prak prales
prám pramen přání prášek přátelé pravda pravý překlad premiér přezka příběh příboj příbor příklad přílba přístav
přízemí proso prostor provaz prst prsten průkaz prut průvod pružina prvek první ptáče ptactvo pták půda puding pudr
puk pulec půlka půlnoc pult pumpa punč pupen putovat půvab původ pýcha pyl řád rada rádce řádek radost ragby ráhno
rajče raketa rákos rákosí rameno rampa ranec ráno řasa ražniči řeč recept regál rejnok rejsek řeka reklama řemen
řemeslo řepa řepka řeřicha řešení řetěz řetízek revír řezba režie režisér řezník říční řidič říjen řízek ročník rod
rodič rodina roh rohlík rohož rok rokle role roleta román ropa ropucha rosa rotunda rouno roura rovina rovník rovný
rozbor rozhled rozkaz rozum rozvoj rtuť rubín ručička ručník ruda rudý ruka rukáv ruleta rušný růže růžový ryba rybář
rybíz rybník rýč rychlý rým rýma rys rytíř rytmus rýže sáček šachta šachy sad sada sádra šafrán sako sál šála salám
salát šálek salto šalvěj samet samice šampión šampon sáně sanitka šanon šarlat sasanka šátek šatna šaty savec sazba
saze sázka sběr sběrač sbírka sbor scéna schod schůdky schůze sedadlo sedlák sedlo sedm šedý šéf sekačka sekera
sekunda sele šelma semafor semeno seminář senát seno šeptat šeřík šerpa servis sešit šest šestka sestra sestřih sever
šídlo šikmý síla silnice silný šindel šipka šíře sirka široký sirup šiška síť sítko sjezd skákat skála skalka škatule
škeble sklad skladba sklep sklípek sklo sklon skluz skoba škoda skok skokan škola školka škopek skořice skot skříň
skřítek škrob škubat škuner skupina skútr skvost slabika sladký sláma slanina slánka slaný sláva slavík šlechta šlépěj
slepice sleva slib slída slon sloup slovo složka sluch slunce šlupka služba smaragd směr směs smeták smetana smích
smlouva smrk smyčec smyčka snaha šneček šnek snímek šňůra sob sobota socha sochař sodovka šofér sojka šok sokol sopka
šortky souboj soubor soudce soused sova špagát špagety špalík spánek špenát šperk špička spirála špíz spojka spona
sponka správce sprcha šproty špulka srdce srna šroub srp srpen srub štáb stadion stádo stan stánek stanice stařec
šťastný statek stav šťáva stavba stéblo steh stehno stěna štěně štěrk štětec stezka štika stín štít štítek sto stodola
stoh stojan štola stolek stoletý stopa šťovík stráň strana stráž střecha střed středa střih strmý stroj strom strop
strouha štrúdl struna strýc student studna stuha štuk stůl stupeň stvol sucho suchý sud sukně sůl šum sumec šumivý
sušenka suť svačina švagr svah sval svár svatba svátek svaz svazek švestka svět světlo svetr svíce svíčka svitek
svoboda sýkora syn synek sýpka sýr syrový sysel sytý tábor tabule tabulka tác tácek tahoun tajga tajný takt talíř
tanec tapeta tarif taška táta tatarka taxík tchoř tečka telefon těleso tělo téma témě tenis teniska tenký teorie teplo
teplý terasa terč termín tesař těsto těžký ticho tichý tílko tisíc tisk tiskař titul tkáň tlak tlapa tlumok tma tmavý
tok tón topení topinka topol tornádo torzo totem touha toulat továrna traktor trám tramvaj trasa trať tráva trávník
třešeň třetí tretra trezor trh trhovec třída triko trofej trojka trouba třpyt trubač trubka truhla truhlář trumf trůn
trup trysk tryska tucet tučňák tuha tuhý tulipán tuňák tunel turban turista turnaj tužka tvar tvaroh tvor tvrdý tvrz
tyč tyčinka týden tygr tykadlo tykev týl tým tymián typ ubrus učebna učeň účes účet učitel údaj údolí uhel uhlí úhoř
úkol úkryt ulice ulička ulita úloha umělec umění úmysl unce únor úpatí úprava urna úroda úroveň úsek úsměv úspěch ústa
ústav úsvit utěrka úterý útes útulek útvar úžas uzávěr uzel území uzený úžina vagón váha vajíčko válec valoun vana
vánek vápno var vařečka varhany várka vata vatra vážka vážný včela včelař včera vchod věc večer večeře věda vědec
vedro vejce veletrh velký velryba věnec věneček ventil věšák veselý veslo vesmír vesnice vesta věta větev větrník
veverka věž vibrace vidlice víko vila vinice víno vír visačka višeň víska vitamín vítat vítěz vítr vitráž vizitka
vklad vláda vláha vlajka vlak vlákno vlas vlek vlk vlna vlnka vlnolam vločka vločky vnučka vnuk voda vodák vodič
vodník vodopád voják vojsko volant volba vosa vosk vous vozidlo vozík vrabec vrak vrána vrata vratký vrba vrch vrchol
vrstva vrtačka vrtat vrtule vrut vstup vůle vůně vůz výbava výběr výbor vydra výheň výhled výhra výklad výkon výkres
výlet výloha vynález výnos výprava výr výrok výška výstava výstup výtah výtvor vývar význam výzva vzduch vzkaz vznik
vzor vzorec žába zábal zábava záběr žabka začátek záclona záda záhada záhon zahrada záhyb zájem zajíc žák zákon zákrok
zákusek žákyně záliv záloha žalud žaludek zámek zámotek žánr západ zápal zápalka zápas zápěstí zápis zápisek záplava
žár záře září žárovka zárubeň zásada zásah zásilka záskok žasnout zásoba zástava zástěra zástup zásuvka zátiší zátka
závan závěr závěs závin závod závoj závora zázrak zázvor zboží zdraví zdroj zdvih žebřík žebro zebu zeď zedník želé
zelený železo zelí želva země žemle žena ženich zenit žert žezlo židle zima zimní zinek zip žirafa zisk žito zítra
živec živel život živý žížala žíznivý žlab žlábek zlatník zlato zlatý zlom žloutek žlutý žluva změna značka znak
znalec známka znělka zobák žolík žonglér zoo zora zpěv zpěvák zpráva zrak žralok zralý zrcadlo zrnko zrno zub zubař
zubr župan žurnál zvěř zvíře zvon zvonek zvuk zvyk
`;
